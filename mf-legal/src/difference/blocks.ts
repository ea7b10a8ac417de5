import { align, splitBefore } from './align.ts'
import { compareWords, isSpoken, mark, readWords, writeWords, type Change } from './words.ts'

const inline = new Set(['a', 'strong', 'em', 'abbr', 'br'])

/** A text that is compared by its words in any order. */
export interface Counted {
  /** All text with its formatting; equal where nothing changed. */
  text: string
  counts: ReadonlyMap<string, number>
}

/** A paragraph, list, table, row…, or inline content that stands next to one in a list item or cell. */
export interface Block extends Counted {
  /** Undefined for inline content without an element of its own. */
  element: Element | undefined
  nodes: readonly Node[]
}

export function readBlocks(element: Element): Block[] {
  const groups = splitBefore(element.childNodes, (node, previous) => !isInline(node) || !isInline(previous))
  return groups.map(toBlock).filter(({ element: own, text }) => own || text)
}

function isInline(node: Node | undefined): boolean {
  return !(node instanceof Element) || inline.has(node.localName)
}

function isLeaf(blocks: readonly Block[]): boolean {
  return blocks.every(({ element }) => !element)
}

function toBlock(nodes: Node[]): Block {
  const [first] = nodes
  const element = first instanceof Element && !isInline(first) ? first : undefined
  const words = readWords(nodes)
  const counts = addCounts(words.filter(isSpoken).map((word) => [word.text, 1]))
  const text = words.map((word) => `${word.text}${word.formatting}`).join('')
  return { element, nodes: element ? [...element.childNodes] : nodes, text: text.trim(), counts }
}

export function addCounts(entries: Iterable<readonly [word: string, count: number]>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [word, count] of entries) counts.set(word, (counts.get(word) ?? 0) + count)
  return counts
}

/** Returns the share of words that two texts have in common, in any order, from 0 to 1. */
export function getLikeness(a: Counted, b: Counted): number {
  let common = 0
  let total = 0
  for (const [word, count] of a.counts) common += 2 * Math.min(count, b.counts.get(word) ?? 0)
  for (const count of [...a.counts.values(), ...b.counts.values()]) total += count
  return total === 0 ? 0 : common / total
}

type Pair = { before: Block; after?: Block } | { before?: undefined; after: Block }

/** From this likeness on, a block counts as changed instead of replaced. */
const leastLikeness = 0.4

/** Pairs the blocks of two texts in reading order, first identical ones; those without counterpart stand alone. */
function matchBlocks(before: readonly Block[], after: readonly Block[], compare = areIdentical): Pair[] {
  let at = 0
  return align(before, after, compare).flatMap(({ removed, added, same }) => {
    at += removed.length
    const pairs = same.map((block): Pair => ({ before: before[at++], after: block }))
    if (compare === areIdentical) return [...matchBlocks(removed, added, areAlike), ...pairs]
    return [...removed.map((block) => ({ before: block })), ...added.map((block) => ({ after: block })), ...pairs]
  })
}

function areIdentical(a: Block, b: Block): boolean {
  return a.element?.localName === b.element?.localName && a.text === b.text
}

/** Rows are matched by their first cell, headings by id and those of a section always, the rest by their words. */
function areAlike(a: Block, b: Block): boolean {
  const name = a.element?.localName
  if (name !== b.element?.localName) return false
  if (name === 'h2' || (a.element?.id && a.element.id === b.element?.id)) return true
  if (name !== 'tr') return getLikeness(a, b) >= leastLikeness
  const [first] = contentOf(a)
  const [other] = contentOf(b)
  return Boolean(first && other && getLikeness(first, other) > 1 / 2)
}

/** Prefix of the ids of removed elements, whose ids may have gone to others. */
const removedPrefix = 'removed-'

/** Merges two texts: changed words within `<ins>` and `<del>`, lists and tables still intact. */
export function compareBlocks(before: readonly Block[], after: readonly Block[]): Node[] {
  return matchBlocks(before, after).flatMap(comparePair)
}

function comparePair({ before, after }: Pair): Node[] {
  if (!before || !after) return before ? writeWhole(before, 'del') : writeWhole(after, 'ins')
  if (before.text === after.text)
    return wrap(
      after,
      after.nodes.map((node) => node.cloneNode(true)),
    )
  const earlierBlocks = contentOf(before)
  const laterBlocks = contentOf(after)
  if (isLeaf(earlierBlocks) && isLeaf(laterBlocks)) {
    return wrap(after, writeWords(compareWords(readWords(before.nodes), readWords(after.nodes))))
  }
  // Cells belong to their column, so they are compared by position.
  const isRow = after.element?.localName === 'tr'
  const isComparable = before.element && after.element && (!isRow || earlierBlocks.length === laterBlocks.length)
  if (!isComparable) return [...writeWhole(before, 'del'), ...writeWhole(after, 'ins')]
  const cells = () => laterBlocks.flatMap((cell, at) => comparePair({ before: earlierBlocks[at], after: cell }))
  return wrap(after, isRow ? cells() : compareBlocks(earlierBlocks, laterBlocks))
}

/** Marks a block of only one text around its words, since lists and rows must not contain `<ins>` and `<del>`. */
function writeWhole(block: Block, change: Change): Node[] {
  const inner = contentOf(block)
  const nodes = isLeaf(inner)
    ? wrap(block, writeWords(mark(readWords(block.nodes), change)))
    : wrap(
        block,
        inner.flatMap((part) => writeWhole(part, change)),
      )
  const [first] = nodes
  if (change === 'del' && block.element && first instanceof Element && first.id) first.id = removedPrefix + first.id
  return nodes
}

function contentOf({ element }: Block): Block[] {
  return element ? readBlocks(element) : []
}

function wrap({ element }: Block, content: readonly Node[]): Node[] {
  if (!element) return [...content]
  const copy = document.importNode(element)
  copy.append(...content)
  return [copy]
}
