import {
  longestRequestFile,
  requestTextNames,
  staffRequest,
  staffRequestLine,
  type Decision,
  type StaffRequest,
  type StaffRequestLine,
} from '@site/shared/calls'
import { describeBrands } from '@site/shared/brands'
import { keysOf, mapKeys, pick, writeAddress } from '@site/shared/rules'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { StoredDecision } from '../../database/tables.ts'
import { csvHeader, csvText } from '../../downloads/csv-text.ts'
import type { StaffMember } from '../../login/sessions.ts'
import { findUndelivered } from '../../mail/outbox.ts'
import { channelOf } from '../decision-letters.ts'
import { actionsFor } from '../decisions.ts'
import { describeEntry, findHistory, findUnposted } from '../history.ts'
import { countMessages, listDrafts, listMessages } from '../mailbox/index.ts'
import type { StoredRequest } from '../request-store.ts'
import type { Services } from '../../services.ts'
import { daysLeft } from '../term.ts'

/** The route adds what became of the mails. */
const lineFields = keysOf(staffRequestLine.schema).filter((name) => name !== 'mailFailed')

/** Returns the fields of the line as they are stored, and those that follow from them. */
export function describeLine(request: StoredRequest, now: Date): StaffRequestLine {
  const left = daysLeft(request, now) ?? null
  const term = { daysLeft: left, overdue: left !== null && left < 0 }
  const fields = { ...request, ...term, receivedAt: request.receivedAt.toISOString(), owner: request.ownerName }
  return pick(fields, lineFields)
}

function describeDecision({ subject: _subject, answerId: _answer, ...decision }: StoredDecision): Decision {
  return decision
}

/** What is only known of one request at a time. */
const emptyDetails = { actions: [], history: [], messages: [], drafts: [], readyUntil: null, others: [] }

/** Describes a request with its history and the other requests of the same person. */
export async function describeWhole(
  { config, database, now: clock }: Services,
  request: StoredRequest,
  member: StaffMember,
): Promise<StaffRequest> {
  const { reference, body } = request
  const [now, keys] = [clock(), config.answerKeys]
  const history = await findHistory(database, reference)
  const undelivered = await findUndelivered(database, [reference])
  const others = body.email ? await findOthers(database, request) : []
  return {
    ...describeRequest(request, now),
    mailFailed: undelivered.has(reference),
    actions: actionsFor(request, member, now, findUnposted(history).length > 0),
    history: history.map(describeEntry),
    messages: await listMessages(database, keys, reference, 'STAFF'),
    drafts: await listDrafts(database, keys, reference),
    readyUntil: (await countMessages(database, reference)).readyUntil,
    others: others.map((other) => describeLine(other, now)),
  }
}

/** At most so many. */
const mostOthers = 20

function findOthers(database: Database, { reference, body }: StoredRequest): Promise<StoredRequest[]> {
  return database
    .selectFrom('privacyRequests')
    .selectAll()
    .where(sql<boolean>`lower(body ->> 'email') = ${body.email.toLowerCase()}`)
    .where('reference', '<>', reference)
    .orderBy('receivedAt', 'desc')
    .limit(mostOthers)
    .execute()
}

/** Describes a request as far as its row tells. */
function describeRequest(request: StoredRequest, now: Date): StaffRequest {
  const { body, country, language, channel, identification, duplicateOf, extension, pausedOn, decision } = request
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
    duplicateOf,
    extension,
    pausedOn,
    decision: decision && describeDecision(decision),
    letterChannel: channelOf(request) ?? null,
    ...emptyDetails,
  }
}

const withoutColumn = ['mailFailed', 'decision', ...keysOf(emptyDetails)] as const
const decisionColumns = ['outcome', 'reason', 'decidedBy', 'decidedAt', 'approvedBy'] as const
const columns = [...keysOf(staffRequest.schema).filter(isColumn), ...decisionColumns]

function isColumn(name: keyof StaffRequest): name is Exclude<keyof StaffRequest, (typeof withoutColumn)[number]> {
  return !new Set<string>(withoutColumn).has(name)
}

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

function toRow({ brands, address, decision, ...request }: StaffRequest) {
  const decided = decision?.isPending ? undefined : decision
  return { ...request, brands: brands.join(', '), address: address.join(', '), ...decided }
}

/** The name says whether the file holds all of the `total` requests. */
export function requestsFileName(total: number, day: string): string {
  const part = total > longestRequestFile ? `-newest-${longestRequestFile}-of-${total}` : ''
  return `requests-${day}${part}.csv`
}
