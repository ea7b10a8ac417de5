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

interface Group {
  heading: Heading
  below: Heading[]
}

/** Each heading of the second level with those of the third below it; one without a second above stands alone. */
export function groupHeadings(headings: readonly Heading[]): Group[] {
  const groups: Group[] = []
  for (const heading of headings) {
    const above = groups.at(-1)
    if (heading.level === 3 && above?.heading.level === 2) above.below.push(heading)
    else groups.push({ heading, below: [] })
  }
  return groups
}
