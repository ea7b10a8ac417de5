import { diffArrays } from 'diff'

/** Difference of two lists, followed by the items (of the newer one) in which they are equal. */
export interface Step<Item> {
  removed: Item[]
  added: Item[]
  same: Item[]
}

/** Compares two lists. Equal items between two changes for which `joins` holds become part of the change. */
export function align<Item>(
  before: readonly Item[],
  after: readonly Item[],
  comparator: (before: Item, after: Item) => boolean,
  joins: (same: readonly Item[], change: Step<Item>) => boolean = () => false,
): Step<Item>[] {
  const steps: Step<Item>[] = []
  let step: Step<Item> = { removed: [], added: [], same: [] }
  diffArrays([...before], [...after], { comparator }).forEach(({ value, added, removed }, at, all) => {
    const isBetween = at > 0 && at < all.length - 1
    const isJoined = !added && !removed && isBetween && joins(value, step)
    if (removed || isJoined) step.removed.push(...value)
    if (added || isJoined) step.added.push(...value)
    if (added || removed || isJoined) return
    steps.push({ ...step, same: value })
    step = { removed: [], added: [], same: [] }
  })
  return [...steps, step]
}

/** Splits a list before each item that `begins` a part, given the item before it. */
export function splitBefore<Item>(
  items: Iterable<Item>,
  begins: (item: Item, previous: Item | undefined) => boolean,
): Item[][] {
  const parts: Item[][] = []
  for (const item of items) {
    const last = parts.at(-1)
    if (last && !begins(item, last.at(-1))) last.push(item)
    else parts.push([item])
  }
  return parts
}
