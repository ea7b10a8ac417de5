import { isSpoken, readWords, compareWords, type Run, writeRuns } from './words.ts'
import { diffArrays } from 'diff'

const inline = new Set(['a', 'strong', 'em', 'abbr', 'br'])

/** A paragraph, list, table, row…, or inline content that stands directly beside such in a list item or cell. */
export interface Block {
  /** Undefined for inline content without an element of its own. */
  element: Element | undefined
  nodes: readonly Node[]
  /** All that it says, to find an unchanged one. */
  text: string
  /** How often each word is in it. */
  counts: ReadonlyMap<string, number>
}

/** The content of an element as blocks. */
export function readBlocks(element: Element): Block[] {
  const groups: Node[][] = []
  let last: Node[] = []
  let isInline = false
  for (const node of element.childNodes) {
    const joins = !(node instanceof Element) || inline.has(node.localName)
    if (joins && isInline) last.push(node)
    else groups.push((last = [node]))
    isInline = joins
  }
  return groups.map(toBlock).filter(({ element: own, text }) => own || text)
}

/** Whether an element holds words rather than other blocks. */
export function isLeaf(blocks: readonly Block[]): boolean {
  return blocks.every(({ element }) => !element)
}

function toBlock(nodes: Node[]): Block {
  const [first] = nodes
  const element = first instanceof Element && !inline.has(first.localName) ? first : undefined
  const words = readWords(nodes)
  const counts = new Map<string, number>()
  for (const { text } of words.filter(isSpoken)) counts.set(text, (counts.get(text) ?? 0) + 1)
  const text = words
    .map((word) => `${word.text}${word.formatting}`)
    .join('')
    .trim()
  return { element, nodes: element ? [...element.childNodes] : nodes, text, counts }
}

/** How much two blocks have in common: from 0 for no word to 1 for every word, in whatever order. */
export function getLikeness(a: Block, b: Block): number {
  let common = 0
  for (const [word, count] of a.counts) common += Math.min(count, b.counts.get(word) ?? 0)
  const total = sum(a) + sum(b)
  return total === 0 ? 0 : (2 * common) / total
}

function sum({ counts }: Block) {
  let total = 0
  for (const count of counts.values()) total += count
  return total
}

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

/** What stands in place of the id of something that is no longer in the text, whose id may have gone to another. */
export const removedPrefix = 'removed-'

/** The blocks of both texts in one: changed words within `<ins>` and `<del>`, lists and tables still whole. */
export function compareBlocks(before: readonly Block[], after: readonly Block[]): Node[] {
  return matchBlocks(before, after).flatMap(comparePair)
}

/** A block in both texts, or in one of them, with its changes marked. */
export function comparePair({ before, after }: Pair): Node[] {
  if (before && after) return before.text === after.text ? copyBlock(after) : writeBoth(before, after)
  return before ? writeWhole(before, 'del') : writeWhole(after, 'ins')
}

function copyBlock({ element, nodes }: Block): Node[] {
  return (element ? [element] : nodes).map((node) => node.cloneNode(true))
}

function writeBoth(before: Block, after: Block): Node[] {
  const [old, now] = [contentOf(before), contentOf(after)]
  if (isLeaf(old) && isLeaf(now)) {
    return wrap(after.element, [writeRuns(compareWords(readWords(before.nodes), readWords(after.nodes)))])
  }
  if (!before.element || !after.element) return [...writeWhole(before, 'del'), ...writeWhole(after, 'ins')]
  if (after.element.localName !== 'tr') return wrap(after.element, compareBlocks(old, now))
  // Cells belong to their column: by place, or not at all.
  if (old.length !== now.length) return [...writeWhole(before, 'del'), ...writeWhole(after, 'ins')]
  return wrap(
    after.element,
    now.flatMap((cell, at) => comparePair({ before: old[at], after: cell })),
  )
}

/** A block that is in one text only: the change is marked around its words, since lists and rows can hold no mark. */
function writeWhole(block: Block, change: NonNullable<Run['change']>): Node[] {
  const inner = contentOf(block)
  const content = isLeaf(inner)
    ? [writeRuns([{ change, words: readWords(block.nodes) }])]
    : inner.flatMap((part) => writeWhole(part, change))
  const nodes = wrap(block.element, content)
  if (change === 'del') for (const node of nodes) markRemoved(node)
  return nodes
}

function markRemoved(node: Node) {
  if (node instanceof Element && node.id && !node.id.startsWith(removedPrefix)) node.id = removedPrefix + node.id
}

function contentOf({ element }: Block): Block[] {
  return element ? readBlocks(element) : []
}

function wrap(element: Element | undefined, content: readonly Node[]): Node[] {
  if (!element) return [...content]
  const copy = document.importNode(element)
  copy.append(...content)
  return [copy]
}
