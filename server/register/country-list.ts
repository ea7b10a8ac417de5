import { setImmediate } from 'node:timers/promises'
import { campaignSelectionQuery, type CampaignSelectionQuery } from '@site/shared/calls'
import { assertDefined, keysOf } from '@site/shared/rules'
import { BoundedCache } from '../bounds/bounded-cache.ts'
import { CampaignNames } from './campaign-names.ts'
import { campaignOrders, compareKeys, isRunning, type Key, type OrderName } from './campaign-order.ts'
import { selectionTests, type NoticeTest } from './campaign-search.ts'
import type { Notice } from './notice.ts'

/** Notices that match a query, in an order. */
export class Selection {
  readonly #notices: readonly Notice[]
  readonly #places: Int32Array

  constructor(notices: readonly Notice[], places: Int32Array) {
    this.#notices = notices
    this.#places = places
  }

  get length(): number {
    return this.#places.length
  }

  at(index: number): Notice {
    return assertDefined(this.#notices[this.#places[index] ?? -1], 'An advertisement of a selection')
  }

  slice(start: number, end = this.length): Notice[] {
    const length = Math.max(0, Math.min(end, this.length) - start)
    return Array.from({ length }, (_, index) => this.at(start + index))
  }
}

/** In bytes: the least recently used selections are found anew. */
const maxBytes = 32 * 1024 * 1024

/** Places in a list of notices, by order. */
type Orders = Readonly<Partial<Record<OrderName, Int32Array>>>

/** The advertisements of a country, by id, and each order of them as places in that list. */
export class CountryList {
  #notices: readonly Notice[] = []
  #orders: Orders = {}
  #names = new CampaignNames([])
  readonly #matches = new BoundedCache<Uint8Array>({ maxBytes, sizeOf })
  readonly #selected = new BoundedCache<Int32Array>({ maxBytes, sizeOf })

  /** By id. */
  get notices(): readonly Notice[] {
    return this.#notices
  }

  /** The names in its advertisements. */
  get names(): CampaignNames {
    return this.#names
  }

  find(id: string): Notice | undefined {
    const notice = this.#notices[firstIndex(this.#notices.length, (place) => (this.#notices[place]?.id ?? '') >= id)]
    return notice?.id === id ? notice : undefined
  }

  /**
   * Prepares other contents, and returns the function that puts them in place in one step. Takes a quarter of a second for
   * 100,000; after each order other requests are answered.
   */
  async prepare(contents: readonly Notice[]): Promise<() => void> {
    const notices = contents.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    const orders = await sortByOrders(notices)
    return () => {
      this.#notices = notices
      this.#orders = orders
      this.#names = new CampaignNames(notices)
      this.#matches.clear()
      this.#selected.clear()
    }
  }

  /** Returns what matches a query, in an order. @throws BadRequest where its range ends before it begins */
  select(query: CampaignSelectionQuery, order: OrderName, today: string): Selection {
    const parts = [today, ...keysOf(campaignSelectionQuery.schema).map((name) => query[name])]
    const tests = selectionTests(query, today)
    const places = this.#selected.getOrMake(`${order} ${JSON.stringify(parts)}`, () => {
      let matching = this.#orders[order === 'running' ? 'newest' : order] ?? new Int32Array()
      for (const [name, test] of tests) matching = pick(matching, this.#match(name, test))
      return order === 'running' ? runningFirst(matching, this.#running(today)) : matching
    })
    return new Selection(this.#notices, places)
  }

  /** Returns how many advertisements run on a day. */
  countRunning(today: string): number {
    return this.#running(today).reduce((sum, runs) => sum + runs, 0)
  }

  #running(today: string): Uint8Array {
    return this.#match(`running ${today}`, (notice) => isRunning(notice, today))
  }

  /** Returns for each advertisement whether it passes a test. */
  #match(key: string, isMatch: NoticeTest): Uint8Array {
    return this.#matches.getOrMake(key, () => {
      const matches = new Uint8Array(this.#notices.length)
      this.#notices.forEach((notice, place) => (matches[place] = isMatch(notice) ? 1 : 0))
      return matches
    })
  }
}

function sizeOf({ byteLength }: Uint8Array | Int32Array): number {
  return byteLength
}

async function sortByOrders(notices: readonly Notice[]): Promise<Orders> {
  const days = notices.map(({ publicationStartDate }) => publicationStartDate)
  const byId = Int32Array.from(notices.keys())
  const newest = sortPlaces(days, true, byId.toReversed())
  const orders: { -readonly [Name in keyof Orders]: Orders[Name] } = { id: byId, newest }
  for (const name of ['spending', 'views', 'sponsor', 'latest'] as const) {
    const { keyOf, isDescending } = campaignOrders[name]
    const keys = notices.map((notice) => keyOf(notice, ''))
    orders[name] = sortPlaces(keys, isDescending, newest)
    await setImmediate()
  }
  return orders
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

function runningFirst(places: Int32Array, running: Uint8Array): Int32Array {
  const first = pick(places, running)
  const sorted = new Int32Array(places.length)
  sorted.set(first)
  sorted.set(pick(places, running, 0), first.length)
  return sorted
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
function pick(places: Int32Array, matches: Uint8Array, match: 0 | 1 = 1): Int32Array {
  const picked = new Int32Array(places.length)
  let count = 0
  // A loop: `filter` of typed arrays is twenty times slower.
  for (const place of places) if (matches[place] === match) picked[count++] = place
  return picked.slice(0, count)
}
