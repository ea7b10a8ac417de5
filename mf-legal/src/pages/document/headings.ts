import type { SectionChange } from './difference/compare-texts.ts'

/** A heading of a text that can be linked to. */
export interface Heading {
  id: string
  level: 2 | 3
  text: string
  /** In a comparison: what has become of its section. */
  change: SectionChange | undefined
}

/** The headings of the second and third level, in order. What a comparison shows as removed from one is left out. */
export function readHeadings(text: Element, changes?: ReadonlyMap<string, SectionChange>): Heading[] {
  return Array.from(text.querySelectorAll('h2[id], h3[id]'), (heading) => {
    const { id, localName } = heading
    return { id, level: localName === 'h2' ? 2 : 3, text: wordingOf(heading), change: changes?.get(id) }
  })
}

function wordingOf(heading: Element): string {
  const copy = heading.cloneNode(true) as Element
  for (const removed of copy.querySelectorAll('del')) removed.remove()
  const text = copy.textContent.trim() || heading.textContent.trim()
  return text.replaceAll(/\s+/g, ' ')
}
