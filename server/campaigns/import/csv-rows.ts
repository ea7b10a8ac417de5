import { pipeline, Readable } from 'node:stream'
import { CsvError, parse, type Info, type Parser } from 'csv-parse'
import { unescapeFormulas } from '../../downloads/csv-text.ts'
import { findRepeated, mandatoryFields, noticeFields, type FileRow } from './notice.ts'

const format = { info: true, relax_column_count: true, skip_empty_lines: true, max_record_size: 1_000_000 } as const
const wholeNumbers = new Set(Object.keys(noticeFields).filter((name) => noticeFields[name]?.type === 'integer'))

/** Reads a CSV file (RFC 4180) with column names, separated by commas or, as Dutch and French spreadsheets do, semicolons, or tabs. */
export async function* csvRows(texts: AsyncIterable<string>): AsyncGenerator<FileRow> {
  const { delimiter, whole } = await readDelimiter(texts)
  const parser = parse({ ...format, delimiter })
  // Errors of the file reach the reader of the rows.
  pipeline(Readable.from(whole), parser, () => undefined)
  let columns: string[] | undefined
  let excess = 0
  try {
    for await (const { record, info } of parser as Parser & AsyncIterable<{ record: string[]; info: Info }>) {
      // The parser counts lines to the end of the record, and CRLF within a text as two.
      excess += count(record, /\r\n/g)
      const line = info.lines - excess - count(record, /\r\n|\n|\r/g)
      if (columns) yield toRow(columns, record, line, delimiter === ';')
      else columns = readColumns(record)
    }
  } catch (error) {
    if (error instanceof CsvError) throw new Error(`Line ${String(error['lines'])}: ${error.message}`, { cause: error })
    throw error
  }
  if (!columns) throw new Error('The file is empty.')
}

function count(record: string[], letters: RegExp): number {
  return record.reduce((sum, text) => sum + (text.match(letters)?.length ?? 0), 0)
}

/** Returns the delimiter of the header, and the texts from the start again. */
async function readDelimiter(texts: AsyncIterable<string>) {
  const iterator = texts[Symbol.asyncIterator]()
  const first = await iterator.next()
  const start = first.done ? '' : first.value
  async function* readAll() {
    yield start
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  const [header = ''] = start.split('\n', 1)
  const delimiter = header.includes(',') ? ',' : [';', '\t'].find((each) => header.includes(each))
  return { delimiter: delimiter ?? ',', whole: readAll() }
}

function readColumns(header: string[]): string[] {
  const columns = header.map((name) => name.trim())
  const unknown = columns.filter((name) => !(name in noticeFields))
  const missing = mandatoryFields.filter((name) => !columns.includes(name))
  const twice = findRepeated(columns)
  const problems = [
    unknown.length > 0 && `unknown columns: ${unknown.join(', ')}`,
    missing.length > 0 && `missing columns: ${missing.join(', ')}`,
    twice.length > 0 && `columns that occur twice: ${twice.join(', ')}`,
  ].filter((problem) => problem !== false)
  if (problems.length > 0) throw new Error(`Line 1: ${problems.join('; ')}`)
  return columns
}

/** Words of Dutch and French spreadsheets for true and false. */
const truths = new Map([
  ['true', true],
  ['waar', true],
  ['vrai', true],
  ['false', false],
  ['onwaar', false],
  ['faux', false],
])

/** @param hasSemicolons Spreadsheets that write them write the day before the month, and those with commas may not. */
function toRow(columns: string[], record: string[], line: number, hasSemicolons: boolean): FileRow {
  const isDayFirst = hasSemicolons || record.some((text) => /^(?:waar|onwaar|vrai|faux)$/i.test(text.trim()))
  const values = Object.fromEntries(
    columns.map((name, index) => [name, readValue(name, record[index] ?? '', isDayFirst)]),
  )
  if (record.length === columns.length) return { line, values }
  return { line, values, fault: `${record.length} values for ${columns.length} columns` }
}

function readValue(name: string, text: string, isDayFirst: boolean): unknown {
  const trimmed = text.trim()
  if (wholeNumbers.has(name) && /^\d+$/.test(trimmed)) return Number(trimmed)
  if (name === 'previousPublicationSuspended') return truths.get(trimmed.toLowerCase()) ?? unescapeFormulas(trimmed)
  if (isDayFirst && name.endsWith('Date')) return toIsoDate(trimmed)
  if (name === 'absentItems') return trimmed ? trimmed.split(',').map((code) => code.trim()) : undefined
  return unescapeFormulas(trimmed)
}

/** Returns `d-m-yyyy`, `dd/mm/yyyy` as `yyyy-mm-dd`, anything else as it is. */
function toIsoDate(text: string): string {
  return text.replace(
    /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})$/,
    (_, day: string, _between, month: string, year: string) => {
      return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
    },
  )
}
