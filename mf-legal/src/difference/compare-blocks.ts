import { isLeaf, readBlocks, type Block } from './blocks.ts'
import { compareWords, type Run } from './compare-words.ts'
import { matchBlocks, type Pair } from './match-blocks.ts'
import { readWords } from './words.ts'
import { writeRuns } from './write-runs.ts'

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
