import type { Heading } from '../headings.ts'

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
