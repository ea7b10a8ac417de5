import { getCampaignPage, type CampaignItem, type CampaignPage, type CampaignPageRequest } from '@site/shared/calls'
import { createSource } from '@site/shared/platform'
import { pageSize } from './first-page.ts'

/** The items of a filter as far as they are shown. */
export interface CampaignListState {
  /** How many items the filter has. */
  total: number
  items: readonly CampaignItem[]
  /** What becomes of those that follow; `none` where nothing does. */
  more: 'none' | 'waiting' | 'loading' | 'failed'
}

export type CampaignListRequest = Omit<CampaignPageRequest, 'cursor' | 'limit'>
export type CampaignList = ReturnType<typeof createCampaignList>

/** Lists by their filter, once their first page is there. Kept is the last one: the way back finds it as it was. */
export const campaignLists = createSource(async (request: CampaignListRequest) => {
  return createCampaignList(request, await getCampaignPage({ ...request, limit: pageSize }))
}, 1)

/** A list that shows its first page, and the next one whenever that is wished. */
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

  /** Appends the next page; after a failure it tries again. */
  async function showMore() {
    if (cursor === null || current.more === 'loading') return
    update({ more: 'loading' })
    try {
      const { campaignItems, total, nextCursor } = await getCampaignPage({ ...request, limit: pageSize, cursor })
      cursor = nextCursor
      // At midnight an item may change its place.
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
    /** Whether the figures above the list stand open: the way back finds the page as tall as it was. */
    hasFiguresOpen: () => hasFiguresOpen,
    keepFigures(isOpen: boolean) {
      hasFiguresOpen = isOpen
    },
  }
}
