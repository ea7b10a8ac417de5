import { compareBlocks, comparePair } from './compare-blocks.ts'
import { matchSections, readSections, type SectionPair } from './sections.ts'

export type SectionChange = 'added' | 'changed' | 'removed'

export interface Difference {
  /** Both texts in one, with `<ins>` and `<del>`. */
  body: HTMLElement
  /** What has become of the sections that are not as they were, by the id of their heading in `body`. */
  changes: ReadonlyMap<string, SectionChange>
  /** How many sections are not as they were, also those without a heading. */
  count: number
}

/** Compares two sanitised texts section by section, block by block, word by word. Takes no part of either. */
export function compareTexts(before: Element, after: Element): Difference {
  const body = document.createElement('div')
  const changes = new Map<string, SectionChange>()
  let count = 0
  for (const pair of matchSections(readSections(before), readSections(after))) {
    const nodes = compareSections(pair)
    body.append(...nodes)
    if (pair.before?.whole.text === pair.after?.whole.text) continue
    count += 1
    const [first] = nodes
    if (first instanceof Element && first.id) changes.set(first.id, nameChange(pair))
  }
  return { body, changes, count }
}

/** The headings of the same section belong together, however they read. */
function compareSections({ before, after }: SectionPair): Node[] {
  const [old, now] = [before?.blocks ?? [], after?.blocks ?? []]
  const [[oldHeading, ...oldRest], [newHeading, ...newRest]] = [old, now]
  if (!before?.heading || !after?.heading || !oldHeading || !newHeading) return compareBlocks(old, now)
  return [...comparePair({ before: oldHeading, after: newHeading }), ...compareBlocks(oldRest, newRest)]
}

function nameChange({ before, after }: SectionPair): SectionChange {
  if (!before) return 'added'
  return after ? 'changed' : 'removed'
}
