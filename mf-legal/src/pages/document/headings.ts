import type { SectionChange } from '../../difference/compare-texts.ts'

/** A heading of a text that can be linked to. */
export interface Heading {
  id: string
  level: 2 | 3
  text: string
  /** In a comparison: what has become of its section. */
  change: SectionChange | undefined
}

/** The headings of the second and third level, in order. */
export function readHeadings(text: Element, changes?: ReadonlyMap<string, SectionChange>): Heading[] {
  return Array.from(text.querySelectorAll('h2[id], h3[id]'), (heading) => {
    const { id, localName } = heading
    return { id, level: localName === 'h2' ? 2 : 3, text: getWording(heading), change: changes?.get(id) }
  })
}

/** What an element says now: without words that a comparison shows as removed, unless all of it was. */
export function getWording(element: Element): string {
  const copy = document.importNode(element, true)
  for (const removed of copy.querySelectorAll('del')) removed.remove()
  const text = copy.textContent.trim() || element.textContent.trim()
  return text.replaceAll(/\s+/g, ' ')
}
