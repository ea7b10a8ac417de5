import { getCampaignPage, type CampaignItem, type CampaignPage, type CampaignPageRequest } from '@site/shared/calls'
import { createSource } from '@site/shared/platform'
import { pageSize } from './page-size.ts'

/** Pages kept on either side of those in sight; the others are asked for again by their cursor. */
const keptAround = 3

/** The items of a filter as far as they were loaded. */
export interface CampaignListState {
  /** How many items the filter has. */
  total: number
  /** From the first item on; undefined where the page is not kept any more. */
  pages: readonly (readonly CampaignItem[] | undefined)[]
  /** Items of `pages`, kept or not. */
  count: number
  /** Whether a page after the first could not be loaded. */
  moreFailed: boolean
}

export type CampaignListRequest = Omit<CampaignPageRequest, 'cursor' | 'limit'>
export type CampaignList = ReturnType<typeof createCampaignList>

/** Lists by their filter, once their first page is there. Kept is the last one: the way back finds it as it was. */
export const campaignLists = createSource(async (request: CampaignListRequest) => {
  return createCampaignList(request, await getCampaignPage({ ...request, limit: pageSize }))
}, 1)

/** A list of any length, of which only what is near the window is in memory. */
function createCampaignList(request: CampaignListRequest, first: CampaignPage) {
  const listeners = new Set<() => void>()
  /** By page; null after the last. */
  const cursors: (string | null | undefined)[] = [undefined, first.nextCursor]
  const loading = new Set<number>()
  const { total, campaignItems } = first
  let current: CampaignListState = { total, pages: [campaignItems], count: campaignItems.length, moreFailed: false }

  function update(change: Partial<CampaignListState>) {
    current = { ...current, ...change }
    for (const listener of listeners) listener()
  }

  async function load(page: number) {
    const cursor = cursors[page]
    if (cursor === null || loading.has(page)) return
    loading.add(page)
    try {
      const answer = await getCampaignPage({ ...request, limit: pageSize, cursor })
      const pages = [...current.pages]
      pages[page] = answer.campaignItems
      cursors[page + 1] = answer.nextCursor
      const isLast = page === pages.length - 1
      const count = isLast ? page * pageSize + answer.campaignItems.length : current.count
      update({ total: answer.total, pages, count, moreFailed: false })
    } catch {
      update({ moreFailed: true })
    } finally {
      loading.delete(page)
    }
  }

  /** The items from `first` to `last` are in sight: loads those and what comes next, lets go of what is far away. */
  function show(first: number, last: number) {
    const from = Math.floor(first / pageSize)
    const to = Math.floor(last / pageSize)
    const { pages } = current
    const isFar = (page: number) => page < from - keptAround || page > to + keptAround
    if (pages.some((items, page) => items && isFar(page))) {
      update({ pages: pages.map((items, page) => (isFar(page) ? undefined : items)) })
    }
    if (current.moreFailed) return
    for (let page = Math.max(0, from - 1); page <= Math.min(to + 1, pages.length); page += 1) {
      if (!current.pages[page]) void load(page)
    }
  }

  return {
    key: JSON.stringify(request),
    getState: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show,
    /** After a page other than the first has failed. */
    retryMore: () => update({ moreFailed: false }),
    find: (id: string) => current.pages.flatMap((items) => items ?? []).find((item) => item.id === id),
  }
}

/** The item at a place of the list, from 0 on; undefined while its page is not there. */
export function itemAt({ pages }: CampaignListState, index: number): CampaignItem | undefined {
  return pages[Math.floor(index / pageSize)]?.[index % pageSize]
}
