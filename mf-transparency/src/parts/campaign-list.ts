import { getCampaignPage, type CampaignItem, type CampaignPage, type CampaignPageRequest } from '@site/shared/calls'
import { createSource } from '@site/shared/platform'
import { pageSize } from './first-page.ts'

/** The loaded items of a filter. */
export interface CampaignListState {
  /** Number of items that match the filter. */
  total: number
  items: readonly CampaignItem[]
  /** State of the next page. */
  more: 'none' | 'waiting' | 'loading' | 'failed'
}

export type CampaignListRequest = Omit<CampaignPageRequest, 'cursor' | 'limit'>
export type CampaignList = ReturnType<typeof createCampaignList>

/** Lists whose first page has loaded. The last one is kept, so that "back" finds it as it was. */
export const campaignLists = createSource(async (request: CampaignListRequest) => {
  return createCampaignList(request, await getCampaignPage({ ...request, limit: pageSize }))
}, 1)

function createCampaignList(request: CampaignListRequest, first: CampaignPage) {
  const listeners = new Set<() => void>()
  let cursor = first.nextCursor
  let hasFiguresOpen = false
  const whatFollows = () => (cursor === null ? 'none' : 'waiting')
  let current: CampaignListState = { total: first.total, items: first.campaignItems, more: whatFollows() }

  function update(change: Partial<CampaignListState>) {
    current = { ...current, ...change }
    for (const listener of listeners) listener()
  }

  /** Appends the next page; also retries. */
  async function showMore() {
    if (cursor === null || current.more === 'loading') return
    update({ more: 'loading' })
    try {
      const { campaignItems, total, nextCursor } = await getCampaignPage({ ...request, limit: pageSize, cursor })
      cursor = nextCursor
      // At midnight an item may move.
      const shown = new Set(current.items.map(({ id }) => id))
      const added = campaignItems.filter(({ id }) => !shown.has(id))
      update({ total, items: [...current.items, ...added], more: whatFollows() })
    } catch {
      update({ more: 'failed' })
    }
  }

  return {
    getState: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    showMore,
    find: (id: string) => current.items.find((item) => item.id === id),
    /** Whether the charts are open: "back" finds the page with the same height. */
    hasFiguresOpen: () => hasFiguresOpen,
    keepFigures(isOpen: boolean) {
      hasFiguresOpen = isOpen
    },
  }
}
