import {
  longestRequestFile,
  requestTextNames,
  staffRequest,
  staffRequestLine,
  type StaffRequest,
  type StaffRequestLine,
} from '@site/shared/calls'
import { describeBrands } from '@site/shared/brands'
import { keysOf, mapKeys, pick, writeAddress } from '@site/shared/rules'
import { csvHeader, csvText } from '../../downloads/csv-text.ts'
import type { StoredRequest } from '../request-store.ts'
import { isOverdue } from './request-selection.ts'

/** The route adds what became of the mails. */
const lineFields = keysOf(staffRequestLine.schema).filter((name) => name !== 'mailFailed')

/** Returns the fields of the line as they are stored, and those that follow from them. */
export function describeLine(request: StoredRequest, now: Date): StaffRequestLine {
  const fields = { ...request, receivedAt: request.receivedAt.toISOString(), overdue: isOverdue(request, now) }
  return pick(fields, lineFields)
}

export function describeRequest(request: StoredRequest, now: Date): StaffRequest {
  const { body, country, language, channel, identification, handledAt, handledBy, duplicateOf } = request
  const { address, salutation, firstName, lastName } = body.userInfo
  return {
    ...describeLine(request, now),
    ...mapKeys(requestTextNames, (name) => body[name]),
    language,
    brands: describeBrands(country, body.brands),
    salutation: salutation === 'NONE' ? '' : salutation,
    name: `${firstName} ${lastName}`.trim(),
    address: writeAddress(address),
    channel,
    identification,
    handledAt: handledAt?.toISOString() ?? null,
    handledBy,
    duplicateOf,
  }
}

const columns = keysOf(staffRequest.schema).filter((name) => name !== 'mailFailed')

/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\uFEFF'

/** Writes a CSV file of the first `most` requests, with a last row that says so where there are more. */
export async function* writeRequests(
  batches: AsyncIterable<StoredRequest[]>,
  now: Date,
  most = longestRequestFile,
): AsyncGenerator<string> {
  let start = byteOrderMark + csvHeader(columns)
  let room = most
  for await (const requests of batches) {
    const rows = requests.slice(0, room).map((each) => toRow(describeRequest(each, now)))
    room -= rows.length
    const isCut = rows.length < requests.length
    yield start + csvText(isCut ? [...rows, { reference: cutNotice(most) }] : rows, columns)
    if (isCut) return
    start = ''
  }
}

const cutNotice = (most: number) =>
  `INCOMPLETE: only the newest ${most} requests stand above; narrow the filter for the others`

function toRow({ brands, address, ...request }: StaffRequest) {
  return { ...request, brands: brands.join(', '), address: address.join(', ') }
}

/** The name says whether the file holds all of the `total` requests. */
export function requestsFileName(total: number, day: string): string {
  const part = total > longestRequestFile ? `-newest-${longestRequestFile}-of-${total}` : ''
  return `requests-${day}${part}.csv`
}
