import { stringify } from 'csv-stringify/sync'

type Cell = string | number | boolean | readonly string[] | null | undefined

/** Writes rows of a CSV file (RFC 4180): every cell is quoted, and none is a formula for any spreadsheet. */
export function csvText<Column extends string>(
  rows: Partial<Record<Column, Cell>>[],
  columns: readonly Column[],
  delimiter: ',' | ';' = ',',
) {
  // As lists: by their names the library would read a third slower.
  const cells = rows.map((row) => columns.map((name) => row[name]))
  return stringify(cells, {
    delimiter,
    quoted: true,
    quoted_empty: true,
    record_delimiter: '\r\n',
    cast: { string: escapeFormulas, boolean: String, object: String, number: (value) => escapeFormulas(String(value)) },
  })
}

/** Tells spreadsheets that a file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Writes rows for people: spreadsheets in Dutch and in French separate cells by semicolons. */
export function sheetText<Column extends string>(rows: Partial<Record<Column, Cell>>[], columns: readonly Column[]) {
  return csvText(rows, columns, ';')
}

export function csvHeader(columns: readonly string[]): string {
  return csvText([Object.fromEntries(columns.map((name) => [name, name]))], columns)
}

/**
 * The beginning of a formula, in a cell or after something that a spreadsheet may take for the end of a cell: semicolons (Dutch
 * and Belgian ones), tabs and line breaks. Quotes and blanks before it do not stop every spreadsheet. The character classes
 * exclude each other, so matching is linear.
 */
const formula = String.raw`(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠]`
/** A telephone number is a number for a spreadsheet, never a formula; programs that block it need it as it is stored. */
const phone = String.raw` ?\+\d{6,23}(?:[;,\t\r\n]|$)`
const armed = new RegExp(String.raw`(^|[;,\t\r\n])(?!${phone})(?='*${formula})`, 'g')
const disarmed = new RegExp(String.raw`(^|[;,\t\r\n])'(?='*${formula})`, 'g')

/** Puts an apostrophe before everything that a spreadsheet could run as a formula, and before no telephone number. */
export function escapeFormulas(text: string): string {
  return text.replaceAll(armed, "$1'")
}

export function unescapeFormulas(text: string): string {
  return text.replaceAll(disarmed, '$1')
}
