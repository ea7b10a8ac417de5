import { diffArrays } from 'diff'
import { getLikeness, readBlocks, type Block } from './blocks.ts'

/** A block in both texts, or in only one of them. */
export type Pair = { before: Block; after?: Block } | { before?: undefined; after: Block }

/** From how much in common on a block counts as changed rather than as replaced by another. */
const alike = 0.4

/** Which block of one text has become which of the other, in reading order; what has no counterpart stands alone. */
export function matchBlocks(before: readonly Block[], after: readonly Block[]): Pair[] {
  return match(before, after, areIdentical, (removed, added) => match(removed, added, areAlike, pairNone))
}

type Compare = (a: Block, b: Block) => boolean

/** Pairs blocks for which `compare` holds; `between` deals with those left over between two pairs. */
function match(
  before: readonly Block[],
  after: readonly Block[],
  compare: Compare,
  between: (removed: Block[], added: Block[]) => Pair[],
): Pair[] {
  const pairs: Pair[] = []
  let removed: Block[] = []
  let added: Block[] = []
  let at = 0
  for (const part of diffArrays([...before], [...after], { comparator: compare })) {
    if (part.removed) removed.push(...part.value)
    else if (part.added) added.push(...part.value)
    else {
      pairs.push(...between(removed, added))
      at += removed.length
      for (const block of part.value) pairs.push({ before: before[at++], after: block })
      removed = []
      added = []
    }
  }
  return [...pairs, ...between(removed, added)]
}

function pairNone(removed: Block[], added: Block[]): Pair[] {
  return [...removed.map((before) => ({ before })), ...added.map((after) => ({ after }))]
}

function areIdentical(a: Block, b: Block) {
  return a.element?.localName === b.element?.localName && a.text === b.text
}

/** Rows are recognised by their first cell, headings by their id, the rest by their words. */
function areAlike(a: Block, b: Block) {
  if (a.element?.localName !== b.element?.localName) return false
  if (a.element?.id && a.element.id === b.element?.id) return true
  if (a.element?.localName !== 'tr') return getLikeness(a, b) >= alike
  const [first, other] = [firstCell(a), firstCell(b)]
  return Boolean(first && other && getLikeness(first, other) > 1 / 2)
}

function firstCell({ element }: Block) {
  return element && readBlocks(element)[0]
}
