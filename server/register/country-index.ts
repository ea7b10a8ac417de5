import { assertDefined, keysOf } from '@site/shared/rules'
import { campaignOrders, type OrderName } from './campaign-order.ts'
import type { Notice } from './register-copy.ts'

/** The advertisements of a country, by id, and each order of them as places in that list. */
export class CountryIndex {
  notices: readonly Notice[] = []
  orders: Partial<Record<OrderName, Int32Array>> = {}

  /** @param left ids of what is not there any more as it was: it is gone, or among `changed` */
  update(changed: readonly Notice[], left: ReadonlySet<string>): void {
    const kept = this.notices.filter(({ id }) => !left.has(id))
    if (changed.length === 0 && kept.length === this.notices.length) return
    // Sorting what is sorted but for its end takes hardly longer than reading it.
    const notices = [...kept, ...changed].toSorted(campaignOrders.id.compare)
    const added = new Set(changed)
    const [placesOfKept, placesOfAdded]: [number[], number[]] = [[], []]
    for (const [place, notice] of notices.entries()) (added.has(notice) ? placesOfAdded : placesOfKept).push(place)
    let next = 0
    const moved = Int32Array.from(this.notices, ({ id }) => (left.has(id) ? -1 : (placesOfKept[next++] ?? -1)))
    const noticeAt = (place: number) => assertDefined(notices[place], 'An advertisement in its place')
    for (const name of keysOf(campaignOrders)) {
      const compare = (one: number, other: number) => campaignOrders[name].compare(noticeAt(one), noticeAt(other))
      const before = pick(this.orders[name] ?? new Int32Array(), (place) => moved[place] !== -1)
      const now = before.map((place) => moved[place] ?? -1)
      this.orders[name] = merge(now, Int32Array.from(placesOfAdded).toSorted(compare), compare)
    }
    this.notices = notices
  }
}

/** Merges two sorted lists, of which the second is usually short. */
function merge(list: Int32Array, more: Int32Array, compare: (one: number, other: number) => number): Int32Array {
  if (list.length === 0) return more
  const all = new Int32Array(list.length + more.length)
  let copied = 0
  for (const [count, one] of more.entries()) {
    const until = firstIndex(list.length, (at) => compare(list[at] ?? 0, one) > 0)
    all.set(list.subarray(copied, until), copied + count)
    all[until + count] = one
    copied = until
  }
  all.set(list.subarray(copied), copied + more.length)
  return all
}

/** Returns the first of `length` places at which a condition holds that holds for all later ones. */
export function firstIndex(length: number, isBehind: (place: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBehind(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Returns the places that pass a test, then `rest`. A loop: `filter` of typed arrays is twenty times slower. */
export function pick(
  places: Int32Array,
  isPicked: (place: number) => boolean,
  rest: Int32Array = new Int32Array(),
): Int32Array {
  const picked = new Int32Array(places.length + rest.length)
  let count = 0
  for (const place of places) if (isPicked(place)) picked[count++] = place
  picked.set(rest, count)
  return picked.slice(0, count + rest.length)
}
