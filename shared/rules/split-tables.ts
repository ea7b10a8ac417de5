/** Rows of cells, of the same length; the first has the headings. */
export type TextTable = readonly (readonly string[])[]

/**
 * Splits a text into lines as they are, and tables: two lines or more with tabs between their cells, as spreadsheets paste them.
 * A row with fewer cells than others gets empty ones.
 */
export function splitTables(text: string): (string | TextTable)[] {
  const lines = text.split('\n')
  const isRow = (at: number) => hasCells(lines[at] ?? '')
  const groups: { isTable: boolean; lines: string[] }[] = []
  lines.forEach((line, at) => {
    const isTable = isRow(at) && (isRow(at - 1) || isRow(at + 1))
    const last = groups[groups.length - 1]
    if (last?.isTable === isTable) last.lines.push(line)
    else groups.push({ isTable, lines: [line] })
  })
  const parts = groups.map((group) => (group.isTable ? readTable(group.lines) : joinLines(group.lines)))
  return parts.filter((part) => part !== '')
}

const hasCells = (line: string) => line.includes('\t') && line.trim() !== ''

function readTable(lines: readonly string[]): TextTable {
  const rows = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  const width = Math.max(...rows.map((row) => row.length))
  return rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')])
}

/** Without the empty lines at both ends: a table has space around it. */
function joinLines(lines: readonly string[]): string {
  const isFull = (line: string) => line.trim() !== ''
  const first = lines.findIndex(isFull)
  const last = lines.length - [...lines].reverse().findIndex(isFull)
  return first < 0 ? '' : lines.slice(first, last).join('\n')
}

/** Begins the part of an answer that holds for everybody: a form feed, which nobody can type. */
export const generalPart = '\f'
