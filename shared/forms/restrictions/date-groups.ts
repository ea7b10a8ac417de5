/** Day, month and year as they stand in a text, with the place of each: `[start, end)`. */
export interface Group {
  digits: string
  start: number
  end: number
}

export const groupLengths = [2, 2, 4] as const

/** The parts of a date between its separators. A group can be empty: its digits were removed, its separators not. */
export function findGroups(text: string): Group[] {
  const groups: Group[] = []
  let start = 0
  for (const separator of text.matchAll(/ - |[\s/-]+/g)) {
    groups.push({ digits: text.slice(start, separator.index), start, end: separator.index })
    start = separator.index + separator[0].length
  }
  return [...groups, { digits: text.slice(start), start, end: text.length }]
}

/** `5 - 3 - 2024` becomes `05 - 03 - 2024`. Groups for which `spare` holds stay as they are. */
export function joinGroups(groups: string[], spare: (index: number) => boolean = () => false): string {
  const isHalf = (digits: string, index: number) => index < 2 && digits.length === 1 && !spare(index)
  return groups.map((digits, index) => (isHalf(digits, index) ? `0${digits}` : digits)).join(' - ')
}
