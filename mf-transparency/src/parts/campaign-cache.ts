import type { CampaignItem } from '@site/shared/calls'
import { createCampaignList, listKey, type CampaignList, type CampaignListRequest } from './campaign-list.ts'

/** The list that the overview has shown last. A detail finds its item in it, and the way back finds it as it was. */
let kept: CampaignList | undefined

/** The list of a filter: the one kept, where it is of the same filter and not failed; else a new one in its place. */
export function getCampaignList(request: CampaignListRequest): CampaignList {
  if (!kept || kept.key !== listKey(request) || kept.getState().state === 'failed') kept = createCampaignList(request)
  return kept
}

/** Lets go of the list, so that the next one is loaded anew. */
export function clearCampaignList() {
  kept = undefined
}

export function findKeptItem(id: string): CampaignItem | undefined {
  return kept?.find(id)
}
