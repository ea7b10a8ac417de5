import type { StaffRequest } from '@site/shared/api'
import { stringify } from 'csv-stringify/sync'

const columns = [
  'reference',
  'state',
  'receivedAt',
  'answerBy',
  'overdue',
  'flowType',
  'country',
  'language',
  'brands',
  'email',
  'phoneNumber',
  'salutation',
  'name',
  'address',
  'brandName',
  'article',
  'publicationLink',
  'publicationDate',
  'userMessage',
  'sentBy',
  'channel',
  'identification',
  'handledAt',
  'handledBy',
  'duplicateOf',
] as const satisfies (keyof StaffRequest)[]

/**
 * Requests as a CSV file for spreadsheets (RFC 4180, UTF-8 with a mark at the start). What visitors typed is never
 * taken for a formula: such a cell begins with an apostrophe.
 */
export function writeRequests(requests: StaffRequest[]): string {
  const rows = requests.map(({ brands, address, overdue, ...request }) => ({
    ...request,
    brands: brands.join(', '),
    address: address.join(', '),
    overdue: String(overdue),
  }))
  return stringify(rows, {
    columns: [...columns],
    header: true,
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
}
