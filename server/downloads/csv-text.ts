import { stringify } from 'csv-stringify/sync'
import { disarm } from './formulas.ts'

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
