import { keysOf } from '@site/shared/rules'
import { campaignOrders, type OrderName } from '../campaigns/campaign-order.ts'
import type { Notice } from './register-copy.ts'

/** The advertisements of a country, by id, and each order of them as places in that list. */
export class CountryIndex {
  notices: readonly Notice[] = []
  orders: Partial<Record<OrderName, Int32Array>> = {}

  /** @param gone ids of what is in the register no longer */
  update(changed: readonly Notice[], gone: readonly string[]): void {
    const left = new Set([...gone, ...changed.map(({ id }) => id)])
    const added = changed.toSorted(campaignOrders.id.compare)
    const notices: Notice[] = []
    const places = new Int32Array(added.length)
    const moved = new Int32Array(this.notices.length)
    let next = 0
    const addUntil = (id: string | undefined) => {
      for (let one = added[next]; one && (id === undefined || one.id < id); one = added[next]) {
        places[next++] = notices.length
        notices.push(one)
      }
    }
    for (let place = 0; place < this.notices.length; place++) {
      const notice = this.notices[place]!
      moved[place] = -1
      if (left.has(notice.id)) continue
      addUntil(notice.id)
      moved[place] = notices.length
      notices.push(notice)
    }
    addUntil(undefined)
    for (const name of keysOf(campaignOrders)) {
      const compare = (one: number, other: number) => campaignOrders[name].compare(notices[one]!, notices[other]!)
      const kept = pick(this.orders[name] ?? new Int32Array(), (place) => moved[place] !== -1)
      for (let at = 0; at < kept.length; at++) kept[at] = moved[kept[at]!]!
      this.orders[name] = merge(kept, places.toSorted(compare), compare)
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
    const until = firstIndex(list.length, (at) => compare(list[at]!, one) > 0)
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
  for (let at = 0; at < places.length; at++) if (isPicked(places[at]!)) picked[count++] = places[at]!
  picked.set(rest, count)
  return picked.slice(0, count + rest.length)
}
