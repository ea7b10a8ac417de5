import type { SectionChange } from '../../difference/compare-texts.ts'

export interface Heading {
  id: string
  level: 2 | 3
  text: string
  /** In a comparison: how its section changed. */
  change: SectionChange | undefined
}

export function readHeadings(text: Element, changes?: ReadonlyMap<string, SectionChange>): Heading[] {
  return Array.from(text.querySelectorAll('h2[id], h3[id]'), (heading) => {
    const { id, localName } = heading
    return { id, level: localName === 'h2' ? 2 : 3, text: getWording(heading), change: changes?.get(id) }
  })
}

/** Returns the text of an element without words that a comparison removes, unless all are removed. */
export function getWording(element: Element): string {
  const copy = document.importNode(element, true)
  for (const removed of copy.querySelectorAll('del')) removed.remove()
  const text = copy.textContent.trim() || element.textContent.trim()
  // Not \s: it would fold the no-break spaces of French.
  return text.replaceAll(/[ \t\r\n]+/g, ' ')
}

interface Group {
  heading: Heading
  below: Heading[]
}

export function groupHeadings(headings: readonly Heading[]): Group[] {
  const groups: Group[] = []
  for (const heading of headings) {
    const above = groups.at(-1)
    if (heading.level === 3 && above?.heading.level === 2) above.below.push(heading)
    else groups.push({ heading, below: [] })
  }
  return groups
}
