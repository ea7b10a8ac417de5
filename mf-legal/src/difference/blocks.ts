import { isSpoken, readWords } from './words.ts'

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
