import { splitBefore } from './align.ts'
import { addCounts, compareBlocks, getLikeness, readBlocks, type Block, type Counted } from './blocks.ts'

export type SectionChange = 'added' | 'changed' | 'removed'

export interface Difference {
  /** Both texts merged, with `<ins>` and `<del>`. */
  body: HTMLElement
  /** The change of each section, by the id of its heading in `body`. */
  changes: ReadonlyMap<string, SectionChange>
  /** Number of changed sections, including those without a heading. */
  count: number
}

/** Compares two sanitised texts by section, block and word. Modifies neither. */
export function compareTexts(before: Element, after: Element): Difference {
  const body = document.createElement('div')
  const changes = new Map<string, SectionChange>()
  let count = 0
  for (const pair of matchSections(readSections(before), readSections(after))) {
    const nodes = compareBlocks(pair.before?.blocks ?? [], pair.after?.blocks ?? [])
    body.append(...nodes)
    if (pair.before?.text === pair.after?.text) continue
    count += 1
    const [first] = nodes
    if (first instanceof Element && first.id) changes.set(first.id, changeOf(pair))
  }
  body.normalize()
  return { body, changes, count }
}

/** A level 2 heading with the content below it; the first section may have no heading. */
interface Section extends Counted {
  heading: Element | undefined
  blocks: readonly Block[]
}

interface SectionPair {
  before?: Section
  after?: Section
}

function changeOf({ before, after }: SectionPair): SectionChange {
  if (!before) return 'added'
  return after ? 'changed' : 'removed'
}

/** From this likeness on, sections with different headings are the same. */
const leastLikeness = 0.6

function isHeading(block: Block | undefined): boolean {
  return block?.element?.localName === 'h2'
}

function readSections(text: Element): Section[] {
  return splitBefore(readBlocks(text), isHeading).map((blocks) => ({
    heading: isHeading(blocks[0]) ? blocks[0]?.element : undefined,
    blocks,
    text: blocks.map((block) => block.text).join('\n'),
    counts: addCounts(blocks.flatMap(({ counts }) => [...counts])),
  }))
}

/**
 * Pairs sections by the id of their heading, else by their words, at any position. Follows the order of the newer text;
 * a removed section stays after the one that it followed.
 */
function matchSections(before: readonly Section[], after: readonly Section[]): SectionPair[] {
  const partners = new Map<Section, Section>()
  const unmatched = new Set(before)
  for (const isSame of [haveSameHeading, haveSameWords]) {
    for (const section of after) {
      const partner = partners.has(section) ? undefined : [...unmatched].find((candidate) => isSame(candidate, section))
      if (!partner) continue
      partners.set(section, partner)
      unmatched.delete(partner)
    }
  }
  const pairs: SectionPair[] = after.map((section) => ({ before: partners.get(section), after: section }))
  for (const section of unmatched) {
    const precedent = before[before.indexOf(section) - 1]
    const at = pairs.findIndex((pair) => precedent && pair.before === precedent)
    pairs.splice(at + 1, 0, { before: section })
  }
  return pairs
}

function haveSameHeading(a: Section, b: Section): boolean {
  return a.heading?.id === b.heading?.id && a.heading?.id !== ''
}

function haveSameWords(a: Section, b: Section): boolean {
  return getLikeness(a, b) >= leastLikeness
}
