import { pipeline, Readable, Transform } from 'node:stream'
import { stringify } from 'csv-stringify'
import { campaignColumns } from '../campaign-store.ts'
import type { OpenDataItem } from './export-rows.ts'

/** Columns of the CSV: the fields of an item, with its country. */
export const openDataColumns = ['countryCode', ...campaignColumns] as const

export interface ExportFormat {
  mediaType: string
  write: (items: AsyncIterable<OpenDataItem>) => Readable
}

/**
 * Files of open data. CSV is that of RFC 4180, with a line of column names; a text that a spreadsheet would run as a
 * formula begins with an apostrophe, which the import takes away again.
 */
export const exportFormats: Record<'csv' | 'json', ExportFormat> = {
  csv: { mediaType: 'text/csv; charset=utf-8; header=present', write: writeCsv },
  json: { mediaType: 'application/json; charset=utf-8', write: (items) => Readable.from(jsonParts(items)) },
}

function writeCsv(items: AsyncIterable<OpenDataItem>): Readable {
  const rows: Transform = stringify({
    header: true,
    columns: [...openDataColumns],
    record_delimiter: '\r\n',
    escape_formulas: true,
    cast: { boolean: String },
  })
  // A failure, also of the client, ends both; who reads the rows is told.
  return pipeline(Readable.from(items), rows, () => undefined)
}

async function* jsonParts(items: AsyncIterable<OpenDataItem>): AsyncGenerator<string> {
  let separator = '{"campaignItems":[\n'
  for await (const item of items) {
    yield separator + JSON.stringify(item)
    separator = ',\n'
  }
  yield separator.startsWith('{') ? '{"campaignItems":[]}\n' : '\n]}\n'
}
