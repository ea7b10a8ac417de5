import { array, integer, min, object, pattern, string, type Infer } from 'superstruct'
import { namesOf, recordOf } from '../rules/index.ts'
import { call } from './call.ts'
import { campaignSelectionQuery, selectionQuery, type CampaignSelection } from './campaign-query.ts'
import { ask } from './client.ts'

const count = min(integer(), 0)

/**
 * What a group of items cost together, in whole euros. Notices state bands, so the sum is a band too: it was
 * `lowerBound` at least, and `upperBound` at most. Where `withoutUpperBound` is not 0 it may be more than
 * `upperBound`, to which those items add their lower bound only. Items without any bound add nothing to either.
 */
const spending = {
  items: count,
  lowerBound: count,
  upperBound: count,
  /** Items that state a lower bound only. */
  withoutUpperBound: count,
  /** Items that state no amount at all. */
  withoutBounds: count,
}
export const campaignSpending = object(spending)
export type CampaignSpending = Infer<typeof campaignSpending>

/** What several groups of items cost together; nothing where there is none. */
export function addSpending(groups: readonly CampaignSpending[]): CampaignSpending {
  return recordOf(namesOf(spending), (name) => groups.reduce((sum, group) => sum + group[name], 0))
}

/** Figures about the selected items (product §10). */
export const campaignInsight = object({
  total: campaignSpending,
  /** By the month in which publication began, `yyyy-mm`, oldest first; months without items are left out. */
  months: array(object({ month: pattern(string(), /^\d{4}-\d{2}$/), ...spending })),
  /** The ten sponsors that spent most, by lower bound, then by upper bound. */
  sponsors: array(object({ sponsorName: string(), ...spending })),
})
export type CampaignInsight = Infer<typeof campaignInsight>

/**
 * Spending over time and by sponsor, of the items that pass the filter.
 *
 * @throws ApiUnavailable, ApiRejected, ApiShape
 */
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
