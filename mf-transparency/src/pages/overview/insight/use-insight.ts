import { getCampaignInsight } from '@site/shared/calls'
import { createSource, useLoaded } from '@site/shared/platform'
import type { CampaignListRequest } from '../../../parts/campaign-list.ts'

/** The last figures are kept: who comes back to the page finds it as tall as it was left. */
const insights = createSource(getCampaignInsight, 1)

/** What the items of a list cost; undefined as long as there is nothing to ask for. The order makes no difference. */
export function useInsight(request: CampaignListRequest | undefined) {
  return useLoaded(insights, request && { ...request, sort: undefined })
}

export type InsightFigures = ReturnType<typeof useInsight>
