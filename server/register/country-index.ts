import { setImmediate } from 'node:timers/promises'
import { campaignOrders, compareKeys, type Key, type OrderName } from './campaign-order.ts'
import type { Notice } from './notice.ts'

/** The advertisements of a country, by id, and each order of them as places in that list. */
export interface CountryIndex {
  notices: readonly Notice[]
  orders: Partial<Record<OrderName, Int32Array>>
}

/** Takes a quarter of a second for 100,000; after each order other requests are answered. */
export async function indexNotices(unsorted: readonly Notice[]): Promise<CountryIndex> {
  const notices = unsorted.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const days = notices.map(({ publicationStartDate }) => publicationStartDate)
  const byId = Int32Array.from(notices.keys())
  const newest = sortPlaces(days, true, byId.toReversed())
  const orders: CountryIndex['orders'] = { id: byId, newest }
  for (const name of ['spending', 'views', 'sponsor', 'latest'] as const) {
    const { keyOf, isDescending } = campaignOrders[name]
    const keys = notices.map((notice) => keyOf(notice, ''))
    orders[name] = sortPlaces(keys, isDescending, newest)
    await setImmediate()
  }
  return { notices, orders }
}

/** Returns all places by their keys; where these are the same, in the order of `ties`. Many have the same key, so they are counted. */
function sortPlaces(keys: readonly Key[], isDescending: boolean, ties: Int32Array): Int32Array {
  const counts = new Map<Key, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  const sorted = [...counts.keys()].toSorted(compareKeys)
  const next = new Map<Key, number>()
  let start = 0
  for (const key of isDescending ? sorted.toReversed() : sorted) {
    next.set(key, start)
    start += counts.get(key) ?? 0
  }
  const places = new Int32Array(keys.length)
  for (const place of ties) {
    const key = keys[place] ?? ''
    const at = next.get(key) ?? 0
    places[at] = place
    next.set(key, at + 1)
  }
  return places
}

/** Returns the first of `length` places at which a condition holds that holds for all later ones. */
export function firstIndex(length: number, isBehind: (place: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBehind(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Returns the places that `matches` has as 1, or as 0. */
export function pick(places: Int32Array, matches: Uint8Array, match: 0 | 1 = 1): Int32Array {
  const picked = new Int32Array(places.length)
  let count = 0
  // A loop: `filter` of typed arrays is twenty times slower.
  for (const place of places) if (matches[place] === match) picked[count++] = place
  return picked.slice(0, count)
}
