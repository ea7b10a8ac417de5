import { headingsOf, importColumns, maxImportRows, neededColumns, type ImportColumn } from '@site/shared/calls'
import { foldText } from '@site/shared/rules'
import { CsvError, parse } from 'csv-parse/sync'
import { array, create, number, string, type } from 'superstruct'
import { unescapeFormulas } from '../../../downloads/csv-text.ts'
import { BadRequest } from '../../../http/errors.ts'

export type ImportValues = Readonly<Record<ImportColumn, string>>

export interface TableRow {
  /** Line in the file, from 1. */
  line: number
  values: ImportValues
}

/** In characters. */
const longestRow = 20_000
const format = {
  bom: true,
  info: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: longestRow,
  // One more than may be, which says so; the headings are one, too.
  to: maxImportRows + 2,
} as const
const nothing = Object.fromEntries(importColumns.map((column) => [column, '']))

/**
 * Reads the rows of a spreadsheet: semicolons, commas or tabs, with headings in any language of the site. @throws BadRequest where it is no such table
 */
export function readTable(text: string): TableRow[] {
  // What another encoding leaves where it is read as UTF-8.
  if (text.includes('\uFFFD')) throw new BadRequest('NOT_UTF8', 'text')
  const [header, ...rows] = parseRecords(text)
  const columns = readColumns(header?.record ?? [])
  if (rows.length === 0) throw new BadRequest('NO_ROWS', 'text')
  if (rows.length > maxImportRows) throw new BadRequest('TOO_MANY_ROWS', 'text')
  return rows.map(({ record, line }) => {
    const entries = columns.map((column, at) => [column, unescapeFormulas((record[at] ?? '').trim())])
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of the columns
    return { line, values: { ...nothing, ...Object.fromEntries(entries) } as ImportValues }
  })
}

/** With the option `info`. */
const parsedRecords = array(type({ record: array(string()), info: type({ lines: number() }) }))

function parseRecords(text: string): { record: string[]; line: number }[] {
  const [first = ''] = text.split('\n', 1)
  const delimiter = [';', '\t'].find((each) => first.includes(each)) ?? ','
  try {
    const records = create(parse(text, { ...format, delimiter }), parsedRecords)
    let excess = 0
    return records.map(({ record, info }) => {
      // The parser counts lines to the end of the record, and CRLF within a text as two.
      excess += count(record, /\r\n/g)
      return { record, line: info.lines - excess - count(record, /\r\n|\n|\r/g) }
    })
  } catch (error) {
    if (error instanceof CsvError) throw new BadRequest('UNREADABLE_TABLE', String(Number(error['lines'] ?? 1)))
    throw error
  }
}

function count(record: readonly string[], letters: RegExp): number {
  return record.reduce((sum, text) => sum + (text.match(letters)?.length ?? 0), 0)
}

const columnNames = new Map(
  importColumns.flatMap((column) => headingsOf(column).map((heading) => [foldText(heading), column] as const)),
)

function readColumns(headings: readonly string[]): ImportColumn[] {
  const columns = headings.map((heading) => {
    const column = columnNames.get(foldText(heading.trim()))
    if (!column) throw new BadRequest('UNKNOWN_COLUMN', heading.trim().slice(0, 60))
    return column
  })
  const missing = neededColumns.find((column) => !columns.includes(column))
  if (missing) throw new BadRequest('MISSING_COLUMN', missing)
  return columns
}
