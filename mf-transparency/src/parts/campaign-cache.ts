import type { CampaignItem } from '@site/shared/api'

/** What the overview has loaded last, by id; a detail page finds its advertisement here (specification §4). */
let cached: ReadonlyMap<string, CampaignItem> = new Map()

/** Keeps the items of the list that is shown; an empty one clears what was kept. */
export function keepItems(items: readonly CampaignItem[]) {
  cached = new Map(items.map((item) => [item.id, item]))
}

export function findKeptItem(id: string): CampaignItem | undefined {
  return cached.get(id)
}
