import { addSpending, type CampaignInsight, type CampaignSpending } from '@site/shared/calls'
import { euros, formatRange } from '@site/shared/notices/facts'
import type { IntlShape } from '@site/shared/platform'

export type MonthSpending = CampaignInsight['months'][number]

const nothing = addSpending([])

/** Returns the highest possible amount; without an upper bound, the certain one. */
export function maxOf({ lowerBound, upperBound }: CampaignSpending): number {
  return Math.max(lowerBound, upperBound)
}

/** Returns the `count` months up to the last one with advertisements, also those without. */
export function lastMonths(months: readonly MonthSpending[], count: number): MonthSpending[] {
  const last = months.at(-1)
  if (!last) return []
  const known = new Map(months.map((entry) => [entry.month, entry]))
  return Array.from({ length: count }, (_, at) => {
    const month = new Date(Date.UTC(1970, numberOf(last) - count + at + 1)).toISOString().slice(0, 7)
    return known.get(month) ?? { month, ...nothing }
  })
}

/** Writes a month: `maart 2026`. */
export function nameOfMonth(intl: Pick<IntlShape, 'formatDate'>, month: string): string {
  return intl.formatDate(`${month}-01`, { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

export function countMonths(months: readonly MonthSpending[]): number {
  const first = months[0]
  const last = months.at(-1)
  return first && last ? numberOf(last) - numberOf(first) + 1 : 0
}

/** Months since January 1970. */
function numberOf({ month }: MonthSpending): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return (year - 1970) * 12 + number - 1
}

/** Returns the cost of several advertisements as a range, as notices state it; undefined where none states an amount. */
export function formatSpending(intl: Pick<IntlShape, 'formatNumber'>, spending: CampaignSpending): string | undefined {
  const { items, lowerBound, upperBound, withoutUpperBound, withoutBounds } = spending
  if (items === withoutBounds) return undefined
  const maximum = withoutUpperBound > 0 ? undefined : upperBound
  return formatRange(lowerBound, maximum, (bound) => intl.formatNumber(bound, euros))
}
