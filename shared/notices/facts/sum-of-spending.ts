import type { CampaignSpending } from '@site/shared/calls'
import { say, type FactValue } from './fact.ts'

/** Returns what several advertisements cost, as certain as their notices are: without an upper bound or an amount, so is the sum. */
export function readSpending(spending: CampaignSpending): FactValue {
  const { items, lowerBound: lower, upperBound: upper, withoutUpperBound, withoutBounds } = spending
  if (items === withoutBounds) return [say('political_ads.results.sum.unknown')]
  if (withoutUpperBound === 0) {
    const amount: FactValue = [{ kind: 'range', lower, upper, isEuros: true }]
    return [say('political_ads.results.sum.range', { amount, without: withoutBounds })]
  }
  if (lower === 0) return []
  const amount: FactValue = [{ kind: 'range', lower, upper: lower, isEuros: true }]
  return [say('political_ads.results.sum.more_than', { amount })]
}
