import { type StaffRequest, type StaffRequestLine, longestRequestFile } from '@site/shared/calls'
import { describeBrands } from '@site/shared/brands'
import { writeAddress } from '@site/shared/rules'
import type { StoredRequest } from '../request-store.ts'
import { isOverdue } from './request-selection.ts'
import { csvHeader, csvText } from '../../downloads/csv-text.ts'

/** A request as one line of the list. */
export function describeLine(request: StoredRequest, now: Date): StaffRequestLine {
  const { reference, state, receivedAt, answerBy, flowType, country, sentBy } = request
  return {
    reference,
    state,
    receivedAt: receivedAt.toISOString(),
    answerBy,
    overdue: isOverdue(request, now),
    flowType,
    country,
    sentBy,
  }
}

/** A request with everything that was asked, as staff read it. */
export function describeRequest(request: StoredRequest, now: Date): StaffRequest {
  const { body, country, language, channel, identification, handledAt, handledBy, duplicateOf } = request
  const { userInfo, brands } = body
  const { address, salutation, firstName, lastName } = userInfo
  return {
    ...describeLine(request, now),
    language,
    brands: describeBrands(country, brands),
    email: body.email,
    phoneNumber: body.phoneNumber,
    salutation: salutation === 'NONE' ? '' : salutation,
    name: `${firstName} ${lastName}`.trim(),
    address: writeAddress(address),
    brandName: body.brandName,
    article: body.article,
    publicationLink: body.publicationLink,
    publicationDate: body.publicationDate,
    userMessage: body.userMessage,
    channel,
    identification,
    handledAt: handledAt?.toISOString() ?? null,
    handledBy,
    duplicateOf,
  }
}

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

/** Marks the file as UTF-8, for spreadsheets. */
const byteOrderMark = '\uFEFF'

/**
 * Requests as a CSV file for spreadsheets, a part for each batch: the first `most`, and a last row that says
 * so where there are more.
 */
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
    yield start + csvText(isCut ? [...rows, { reference: tellCut(most) }] : rows, columns)
    if (isCut) return
    start = ''
  }
}

/** Nobody must take a part for the whole. */
const tellCut = (most: number) =>
  `INCOMPLETE: only the newest ${most} requests stand above; narrow the filter for the others`

function toRow({ brands, address, ...request }: StaffRequest) {
  return { ...request, brands: brands.join(', '), address: address.join(', ') }
}

/** The name of the file: whether it holds all of the `total` that the filter lets through can be seen without opening it. */
export function requestsFileName(total: number, day: string): string {
  const part = total > longestRequestFile ? `-newest-${longestRequestFile}-of-${total}` : ''
  return `requests-${day}${part}.csv`
}
