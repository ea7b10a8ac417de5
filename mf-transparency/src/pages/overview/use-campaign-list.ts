import { useState, useSyncExternalStore } from 'react'
import { clearCampaignList, getCampaignList } from '../../parts/campaign-cache.ts'
import type { CampaignListRequest } from '../../parts/campaign-list.ts'

/** The items that pass the filter. Another filter clears the list at once, and an answer to a former one is let go. */
export function useCampaignList(request: CampaignListRequest) {
  const [shown, setShown] = useState(() => ({ request, list: getCampaignList(request) }))
  if (shown.request !== request) setShown({ request, list: getCampaignList(request) })
  const { list } = shown
  const state = useSyncExternalStore(list.subscribe, list.getState)
  function retry() {
    clearCampaignList()
    setShown({ request, list: getCampaignList(request) })
  }
  return { list, state, retry }
}
