import type { OpenDataItem } from '@site/shared/calls'
import { csvHeader, csvText } from '../../downloads/csv-text.ts'
import { campaignColumns } from '../published-campaign.ts'

/** Columns of the CSV: the fields of an item, with its country and the version of its notice. */
export const openDataColumns = ['countryCode', ...campaignColumns, 'noticeVersion', 'noticeDate'] as const

export interface ExportFormat {
  mediaType: string
  /** The text of the file, a part for each batch of items. */
  write: (batches: AsyncIterable<OpenDataItem[]>) => AsyncGenerator<string>
}

/**
 * Files of open data. CSV begins with a line of column names; what a spreadsheet would run as a formula begins with an
 * apostrophe, which the import takes away again.
 */
export const exportFormats: Record<'csv' | 'json', ExportFormat> = {
  csv: { mediaType: 'text/csv; charset=utf-8; header=present', write: writeCsv },
  json: { mediaType: 'application/json; charset=utf-8', write: writeJson },
}

async function* writeCsv(batches: AsyncIterable<OpenDataItem[]>): AsyncGenerator<string> {
  let header = csvHeader(openDataColumns)
  for await (const items of batches) {
    yield header + csvText(items, openDataColumns)
    header = ''
  }
}

async function* writeJson(batches: AsyncIterable<OpenDataItem[]>): AsyncGenerator<string> {
  let start = '{"campaignItems":['
  let separator = '\n'
  for await (const items of batches) {
    yield items.reduce((text, item) => {
      const line = `${text}${separator}${JSON.stringify(item)}`
      separator = ',\n'
      return line
    }, start)
    start = ''
  }
  yield separator === '\n' ? ']}\n' : '\n]}\n'
}
