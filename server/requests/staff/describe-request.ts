import {
  decision as decisionStruct,
  longestRequestFile,
  requestTextNames,
  staffRequest,
  staffRequestLine,
  type StaffRequest,
  type StaffRequestLine,
} from '@site/shared/calls'
import { describeBrands } from '@site/shared/brands'
import { keysOf, pick, writeAddress } from '@site/shared/rules'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { csvHeader, csvText } from '../../downloads/csv-text.ts'
import { writeAudit } from '../../login/audit.ts'
import type { StaffMember } from '../../login/sessions.ts'
import { findUndelivered } from '../../mail/outbox.ts'
import { channelOf } from '../../letters/decision-letters.ts'
import { describeEntry, findHistory, findUnposted, noteView } from '../history.ts'
import { countMessages, findUndeliveredAnswers, listDrafts, listMessages, markRead } from '../mailbox/index.ts'
import type { StoredRequest } from '../request-store.ts'
import type { ServicesInTransaction } from '../../services.ts'
import { describeTerm, isUnanswered } from '../term.ts'
import { listActions } from './possible-actions.ts'

const lineFields = keysOf(staffRequestLine.schema)

/** Returns the fields of the line as they are stored, and those that follow from them. */
export function describeLine(request: StoredRequest, now: Date, mailFailed?: boolean): StaffRequestLine {
  const shown = {
    receivedAt: request.receivedAt.toISOString(),
    owner: request.ownerName,
    ownerSubject: request.owner,
    mailFailed,
  }
  return pick({ ...request, ...describeTerm(request, now), ...shown }, lineFields)
}

/**
 * Shows a member of staff a request with its history and the other requests of the same person, and records that: nothing else
 * describes a whole request, so none is read without a row in the audit log.
 */
export async function showWhole(
  { config, database, now: clock }: ServicesInTransaction,
  request: StoredRequest,
  member: StaffMember,
): Promise<StaffRequest> {
  const { reference, decision } = request
  const now = clock()
  const keys = config.answerKeys
  await writeAudit(database, member, { action: 'VIEW', reference }, now)
  await noteView(database, reference, member, now)
  await markRead(database, reference, 'STAFF', now)
  const history = await findHistory(database, reference)
  const undelivered = await findUndelivered(database, [reference])
  const answers = await findUndeliveredAnswers(database, [reference])
  return {
    ...describeRequest(request, now, undelivered.has(reference)),
    decision: decision && pick(decision, keysOf(decisionStruct.schema)),
    actions: listActions(request, { config, member, now }, findUnposted(history).length > 0),
    history: history.map(describeEntry),
    messages: await listMessages(database, keys, reference, 'STAFF'),
    drafts: await listDrafts(database, keys, reference),
    isUndelivered: answers.has(reference),
    readyUntil: (await countMessages(database, reference)).readyUntil,
    others: (await findOthers(database, request)).map((other) => describeLine(other, now)),
  }
}

const maxOthers = 20

async function findOthers(database: Database, { reference, body }: StoredRequest): Promise<StoredRequest[]> {
  if (!body.email) return []
  const isTheirs = sql<boolean>`lower(body ->> 'email') = ${body.email.toLowerCase()}`
  const ofPerson = database.selectFrom('privacyRequests').selectAll().where(isTheirs)
  const others = ofPerson.where('reference', '<>', reference).orderBy('receivedAt', 'desc')
  return others.limit(maxOthers).execute()
}

const rowFields = [
  'language',
  'channel',
  'identification',
  'behalf',
  'authority',
  'duplicateOf',
  'askedOn',
  'extension',
  'extendedOn',
  'pausedOn',
  'answeredOn',
  'reviewBy',
  'review',
] as const

/** Describes a request as its row says. */
function describeRequest(request: StoredRequest, now: Date, mailFailed?: boolean) {
  const { body, country } = request
  const { address, salutation, firstName, lastName } = body.userInfo
  return {
    ...describeLine(request, now, mailFailed),
    ...pick(request, rowFields),
    brands: describeBrands(country, body.brands),
    ...pick(body, ['right', ...requestTextNames]),
    salutation: salutation === 'NONE' ? '' : salutation,
    name: `${firstName} ${lastName}`.trim(),
    address: writeAddress(address),
    letterChannel: channelOf(request),
    proposedReason: isUnanswered(request, now) ? ('IDENTITY_NOT_SHOWN' as const) : null,
  }
}

const notInFile = new Set([
  'review',
  'ownerSubject',
  'proposedReason',
  'mailFailed',
  'isUndelivered',
  'decision',
  'actions',
  'history',
  'messages',
  'drafts',
  'readyUntil',
  'others',
])
const decisionColumns = ['outcome', 'reason', 'decidedBy', 'decidedAt', 'approvedBy'] as const
const columns = [...keysOf(staffRequest.schema).filter((name) => !notInFile.has(name)), ...decisionColumns]

/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\uFEFF'

/** Writes a CSV file of the first `max` requests, with a last row that says so where there are more. */
export async function* writeRequests(
  batches: AsyncIterable<StoredRequest[]>,
  now: Date,
  max = longestRequestFile,
): AsyncGenerator<string> {
  let start = byteOrderMark + csvHeader(columns)
  let room = max
  for await (const requests of batches) {
    const rows = requests.slice(0, room).map((each) => toRow(each, now))
    room -= rows.length
    const isCut = rows.length < requests.length
    yield start + csvText(isCut ? [...rows, { reference: cutNotice(max) }] : rows, columns)
    if (isCut) return
    start = ''
  }
}

const cutNotice = (max: number) =>
  `INCOMPLETE: only the newest ${max} requests stand above; narrow the filter for the others`

function toRow({ decision, ...request }: StoredRequest, now: Date) {
  const { review: _review, ...described } = describeRequest({ ...request, decision }, now)
  const taken = decision?.isPending ? undefined : decision
  return {
    ...described,
    brands: described.brands.join(', '),
    address: described.address.join(', '),
    ...taken,
  }
}

/** The name says whether the file holds all of the `total` requests. */
export function requestsFileName(total: number, day: string): string {
  const part = total > longestRequestFile ? `-newest-${longestRequestFile}-of-${total}` : ''
  return `requests-${day}${part}.csv`
}
