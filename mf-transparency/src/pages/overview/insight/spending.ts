import { addSpending, type CampaignSpending } from '@site/shared/calls'
import type { IntlShape } from '@site/shared/platform'
import { euros, formatRange } from '../../../parts/campaign-facts.tsx'

export interface MonthSpending extends CampaignSpending {
  month: string
}

const nothing = addSpending([])

/** Fills in the months without advertisements. */
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

/** Returns the last `count` months up to the last one with advertisements. */
export function lastMonths(months: readonly MonthSpending[], count: number): MonthSpending[] {
  const filled = fillMonths(months).slice(-count)
  while (filled[0] && filled.length < count) filled.unshift({ month: monthBefore(filled[0].month), ...nothing })
  return filled
}

/** Writes a month: `maart 2026`. */
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
 * Returns the cost of several advertisements. Notices state ranges, so the sum is a range, too; undefined where none
 * states an amount.
 */
export function formatSpending(intl: Pick<IntlShape, 'formatNumber'>, spending: CampaignSpending): string | undefined {
  const { items, lowerBound, upperBound, withoutUpperBound, withoutBounds } = spending
  if (items === withoutBounds) return undefined
  const most = withoutUpperBound > 0 ? undefined : upperBound
  return formatRange(lowerBound, most, (bound) => intl.formatNumber(bound, euros))
}
