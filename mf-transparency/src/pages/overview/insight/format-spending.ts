import type { CampaignSpending } from '@site/shared/calls'
import type { IntlShape } from '@site/shared/platform'
import { euros } from '../../../parts/amounts.tsx'
import { formatRange } from '../../../parts/range.ts'

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
