import { compareBlocks, comparePair, getLikeness, readBlocks, type Block } from './blocks.ts'

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
    const nodes = compareSections(pair)
    body.append(...nodes)
    if (pair.before?.text === pair.after?.text) continue
    count += 1
    const [first] = nodes
    if (!(first instanceof Element && first.id)) continue
    changes.set(first.id, pair.before ? (pair.after ? 'changed' : 'removed') : 'added')
  }
  return { body, changes, count }
}

/** Headings of the same section are always paired, even with different words. */
function compareSections({ before, after }: SectionPair): Node[] {
  const [old, now] = [before?.blocks ?? [], after?.blocks ?? []]
  const [[oldHeading, ...oldRest], [newHeading, ...newRest]] = [old, now]
  if (!before?.heading || !after?.heading || !oldHeading || !newHeading) return compareBlocks(old, now)
  return [...comparePair({ before: oldHeading, after: newHeading }), ...compareBlocks(oldRest, newRest)]
}

/** A level 2 heading with the content below it; the first section may have no heading. */
interface Section extends Pick<Block, 'text' | 'counts'> {
  heading: Element | undefined
  blocks: readonly Block[]
}

interface SectionPair {
  before?: Section
  after?: Section
}

/** From this likeness on, sections with different headings are the same. */
const alike = 0.6

function readSections(text: Element): Section[] {
  let last: Block[] = []
  const groups = [last]
  for (const block of readBlocks(text)) {
    if (block.element?.localName === 'h2') groups.push((last = []))
    last.push(block)
  }
  return groups.filter((blocks) => blocks.length > 0).map(toSection)
}

/**
 * Pairs sections by the id of their heading, else by their words, at any position. Follows the order of the newer text;
 * a removed section stays after the one that it followed.
 */
function matchSections(before: readonly Section[], after: readonly Section[]): SectionPair[] {
  const partners = new Map<Section, Section>()
  const left = new Set(before)
  for (const isSame of [haveSameHeading, haveSameWords]) {
    for (const section of after) {
      const partner = partners.has(section) ? undefined : [...left].find((candidate) => isSame(candidate, section))
      if (!partner) continue
      partners.set(section, partner)
      left.delete(partner)
    }
  }
  const pairs: SectionPair[] = after.map((section) => ({ before: partners.get(section), after: section }))
  for (const section of left) {
    const precedent = before[before.indexOf(section) - 1]
    const at = pairs.findIndex((pair) => precedent && pair.before === precedent)
    pairs.splice(at + 1, 0, { before: section })
  }
  return pairs
}

function haveSameHeading(a: Section, b: Section) {
  return a.heading?.id === b.heading?.id && a.heading?.id !== ''
}

function haveSameWords(a: Section, b: Section) {
  return getLikeness(a, b) >= alike
}

function toSection(blocks: readonly Block[]): Section {
  const first = blocks[0]?.element
  const counts = new Map<string, number>()
  for (const [word, count] of blocks.flatMap((block) => [...block.counts])) {
    counts.set(word, (counts.get(word) ?? 0) + count)
  }
  const text = blocks.map((block) => block.text).join('\n')
  return { heading: first?.localName === 'h2' ? first : undefined, blocks, text, counts }
}
