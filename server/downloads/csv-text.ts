import { stringify } from 'csv-stringify/sync'

type Cell = string | number | boolean | null | undefined

/**
 * Rows as a part of a CSV file (RFC 4180), the only way in which this server writes one: every cell is quoted and nothing in it
 * is taken for a formula, whatever a spreadsheet separates by.
 */
export function csvText<Column extends string>(
  rows: Partial<Record<Column, Cell>>[],
  columns: readonly Column[],
): string {
  return stringify(rows, {
    columns: [...columns],
    quoted: true,
    quoted_empty: true,
    record_delimiter: '\r\n',
    cast: { string: disarm, boolean: String, number: (value) => disarm(String(value)) },
  })
}

/** The first line of a CSV file: the names of its columns. */
export function csvHeader(columns: readonly string[]): string {
  return csvText([Object.fromEntries(columns.map((name) => [name, name]))], columns)
}

/**
 * A cell, or a part of one after what some spreadsheet takes for the end of a cell: Dutch and Belgian ones separate by
 * semicolons, and a text of several lines is several rows to a reader that knows no quotes. Quotes and blanks before a
 * formula do not stop every spreadsheet. The kinds of characters exclude each other, so that this is linear.
 */
const formula = String.raw`(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠]`
const armed = new RegExp(String.raw`(^|[;,\t\r\n])(?='*${formula})`, 'g')
const disarmed = new RegExp(String.raw`(^|[;,\t\r\n])'(?='*${formula})`, 'g')

/** A text of which no spreadsheet runs any part as a formula: such a part begins with an apostrophe. */
export function disarm(text: string): string {
  return text.replaceAll(armed, "$1'")
}

/** The text that `disarm` was given. */
export function rearm(text: string): string {
  return text.replaceAll(disarmed, '$1')
}
