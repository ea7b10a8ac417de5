import { addSpending, type CampaignSpending } from '@site/shared/calls'
import type { IntlShape } from '@site/shared/platform'
import { euros, formatRange } from '../../../parts/campaign-facts.tsx'

export interface MonthSpending extends CampaignSpending {
  /** `yyyy-mm` */
  month: string
}

const nothing = addSpending([])

/** The months from the first to the last, with those in between in which nothing began. */
export function fillMonths(months: readonly MonthSpending[]): MonthSpending[] {
  const first = months[0]
  const last = months.at(-1)
  if (!first || !last) return []
  const known = new Map(months.map((entry) => [entry.month, entry]))
  const filled: MonthSpending[] = []
  for (let month = first.month; month <= last.month; month = nextMonth(month)) {
    filled.push(known.get(month) ?? { month, ...nothing })
  }
  return filled
}

/** The last `count` months, to the last one in which something began; those in which nothing did are among them. */
export function lastMonths(months: readonly MonthSpending[], count: number): MonthSpending[] {
  const filled = fillMonths(months).slice(-count)
  while (filled[0] && filled.length < count) filled.unshift({ month: monthBefore(filled[0].month), ...nothing })
  return filled
}

/** A month (`yyyy-mm`) in words: `maart 2026`. */
export function nameOfMonth(intl: Pick<IntlShape, 'formatDate'>, month: string): string {
  return intl.formatDate(`${month}-01`, { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/**
 * What a group of advertisements cost together. Notices state bands, so the sum is a band too, open above where one of
 * them is; undefined where none states an amount.
 */
export function formatSpending(intl: Pick<IntlShape, 'formatNumber'>, spending: CampaignSpending): string | undefined {
  const { items, lowerBound, upperBound, withoutUpperBound, withoutBounds } = spending
  if (items === withoutBounds) return undefined
  const most = withoutUpperBound > 0 ? undefined : upperBound
  return formatRange(lowerBound, most, (bound) => intl.formatNumber(bound, euros))
}
