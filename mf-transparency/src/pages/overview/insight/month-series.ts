import type { CampaignSpending } from '@site/shared/calls'

export interface MonthSpending extends CampaignSpending {
  /** `yyyy-mm` */
  month: string
}

const nothing: CampaignSpending = { items: 0, lowerBound: 0, upperBound: 0, withoutUpperBound: 0, withoutBounds: 0 }

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

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
