import { compareWords, isSpoken, readWords, writeRuns, type Run } from './words.ts'
import { diffArrays } from 'diff'

const inline = new Set(['a', 'strong', 'em', 'abbr', 'br'])

/** A paragraph, list, table, row…, or inline content that stands next to one in a list item or cell. */
export interface Block {
  /** Undefined for inline content without an element of its own. */
  element: Element | undefined
  nodes: readonly Node[]
  /** All text with its formatting; equal for unchanged blocks. */
  text: string
  counts: ReadonlyMap<string, number>
}

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

function isLeaf(blocks: readonly Block[]): boolean {
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

/** Returns the share of words that two blocks have in common, in any order, from 0 to 1. */
export function getLikeness(a: Pick<Block, 'counts'>, b: Pick<Block, 'counts'>): number {
  let common = 0
  for (const [word, count] of a.counts) common += Math.min(count, b.counts.get(word) ?? 0)
  const total = sum(a) + sum(b)
  return total === 0 ? 0 : (2 * common) / total
}

function sum({ counts }: Pick<Block, 'counts'>) {
  let total = 0
  for (const count of counts.values()) total += count
  return total
}

type Pair = { before: Block; after?: Block } | { before?: undefined; after: Block }

/** From this likeness on, a block counts as changed instead of replaced. */
const alike = 0.4

/** Pairs the blocks of two texts in reading order; blocks without counterpart stand alone. */
function matchBlocks(before: readonly Block[], after: readonly Block[]): Pair[] {
  return match(before, after, areIdentical, (removed, added) => match(removed, added, areAlike, pairNone))
}

type Compare = (a: Block, b: Block) => boolean

/** Pairs blocks for which `compare` holds; `between` handles those between two pairs. */
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

/** Rows are matched by their first cell, headings by id, the rest by their words. */
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

/** Prefix of the ids of removed elements, whose ids may have gone to others. */
const removedPrefix = 'removed-'

/** Merges two texts: changed words within `<ins>` and `<del>`, lists and tables still intact. */
export function compareBlocks(before: readonly Block[], after: readonly Block[]): Node[] {
  return matchBlocks(before, after).flatMap(comparePair)
}

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
  // Cells belong to their column, so they are compared by position.
  if (old.length !== now.length) return [...writeWhole(before, 'del'), ...writeWhole(after, 'ins')]
  return wrap(
    after.element,
    now.flatMap((cell, at) => comparePair({ before: old[at], after: cell })),
  )
}

/** Marks a block of only one text around its words, since lists and rows must not contain `<ins>` and `<del>`. */
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
