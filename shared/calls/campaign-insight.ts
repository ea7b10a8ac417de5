import { array, integer, min, object, string, type Infer } from 'superstruct'
import { keysOf, mapKeys } from '../rules/index.ts'
import { call } from './call.ts'
import { asOf } from './campaign.ts'
import { matching } from './parameters.ts'
import { campaignSelectionQuery, selectionQuery, type CampaignSelection } from './campaign-query.ts'
import { ask } from './client.ts'

const count = min(integer(), 0)

/**
 * Cost of a group of items, in whole euros. Notices state ranges, so the sum is a range, too. Where
 * `withoutUpperBound` is not 0 the cost may exceed `upperBound`, to which those items add their lower bound only. Items
 * without bounds add nothing.
 */
const spending = {
  items: count,
  lowerBound: count,
  upperBound: count,
  /** Items with a lower bound only. */
  withoutUpperBound: count,
  /** Items without any amount. */
  withoutBounds: count,
}
export const campaignSpending = object(spending)
export type CampaignSpending = Infer<typeof campaignSpending>

/** Returns the sum of several groups; zeros where there is none. */
export function addSpending(groups: readonly CampaignSpending[]): CampaignSpending {
  return mapKeys(keysOf(spending), (name) => groups.reduce((sum, group) => sum + group[name], 0))
}

export const campaignInsight = object({
  total: campaignSpending,
  /** By start month, `yyyy-mm`, oldest first, without empty months. */
  months: array(object({ month: matching(/^\d{4}-\d{2}$/), ...spending })),
  /** The ten sponsors with the highest lower, then upper bound. */
  sponsors: array(object({ sponsorName: string(), ...spending })),
  asOf,
})
export type CampaignInsight = Infer<typeof campaignInsight>

/** Returns spending over time and by sponsor. @throws ApiUnavailable, ApiRejected, ApiShape */
export const getCampaignInsight = call(
  {
    method: 'GET',
    path: '/api/campaign-insight',
    query: campaignSelectionQuery,
    answer: campaignInsight,
    group: 'Political advertisements',
    summary: 'What the advertisements of a filter cost, by month and by sponsor',
  },
  (it) => (selected: CampaignSelection) => ask(it, { query: selectionQuery(selected) }),
)
