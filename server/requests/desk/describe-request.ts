import {
  decision as decisionStruct,
  requestTextNames,
  staffRequestLine,
  type StaffRequest,
  type StaffRequestLine,
  type WaitingDecision,
} from '@site/shared/calls'
import { describeBrands } from '@site/shared/brands'
import { dayOf, daysBetween, keysOf, pick, writeAddress } from '@site/shared/rules'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { writeAudit } from '../../login/audit.ts'
import { readsOnly, type StaffMember } from '../../login/sessions.ts'
import { findUndelivered } from '../../mail/outbox.ts'
import type { ListViewer } from '../../cases/case-list.ts'
import { channelOf } from '../domain/channel.ts'
import { describeEntry } from '../../history/case-history.ts'
import { findHistory, findUnposted, noteView } from '../store/history.ts'
import { countMessages, countUnread, listDrafts, listMessages, markRead, noteRead } from '../store/messages.ts'
import { findUndeliveredAnswers } from '../store/message-retention.ts'
import { isToPost } from '../store/request-conditions.ts'
import type { StoredRequest } from '../store/request-store.ts'
import { describeFor, listTasks } from './tasks/describe-task.ts'
import type { ServicesInTransaction } from '../../services.ts'
import { describeTerm, dueDay, isUnanswered } from '../domain/term.ts'
import { describeWaiting, findWaiting, secondsToUndo, type WaitingStep } from '../../cases/waiting.ts'
import { readDecision } from '../steps/waiting-requests.ts'
import { answerOf } from '../domain/outcome.ts'
import { outcomesForTwo } from '../domain/second-person.ts'
import { describeParts } from '../domain/answer-parts.ts'
import { abbreviatePerson } from './abbreviate-person.ts'
import { listActions } from '../steps/possible-actions.ts'

const lineFields = keysOf(staffRequestLine.schema)

/** Part of a line that the row of a request does not have. */
type Found = Pick<StaffRequestLine, 'mailFailed' | 'newMessages' | 'ofPerson'>

/** Returns the fields of the line as they are stored, and those that follow from them. */
function describeLine(request: StoredRequest, now: Date, related: Found): StaffRequestLine {
  const shownFields = {
    person: abbreviatePerson(request.body),
    brands: describeBrands(request.country, request.body.brands),
    letterChannel: channelOf(request),
    isPossiblyAutomated: request.possiblyAutomated || undefined,
    isToPost: isToPost(request) || undefined,
    receivedAt: request.receivedAt.toISOString(),
    waitsDays: request.waitsSince ? Math.max(0, daysBetween(dayOf(request.waitsSince), dayOf(now))) : undefined,
    owner: request.ownerName,
    ownerSubject: request.owner,
    ...related,
  }
  return pick({ ...request, ...describeTerm(request, now), ...shownFields }, lineFields)
}

/** Describes the requests of a page of the list. */
export async function describeLines(
  database: Database,
  requests: readonly StoredRequest[],
  { subject, now }: ListViewer,
): Promise<StaffRequestLine[]> {
  const found = await findAround(database, requests, subject)
  return requests.map((request) => describeLine(request, now, found(request)))
}

/** Reads what the rows of requests do not say, of all of them at once. */
async function findAround(database: Database, requests: readonly StoredRequest[], subject: string) {
  const references = requests.map(({ reference }) => reference)
  const undelivered = await findUndelivered(database, references)
  const answers = await findUndeliveredAnswers(database, references)
  const unread = await countUnread(database, references, subject)
  const persons = await countOfPersons(database, requests)
  return ({ reference, body }: StoredRequest): Found => {
    const ofPerson = persons.get(body.email.toLowerCase()) ?? 0
    return {
      mailFailed: undelivered.has(reference) || answers.has(reference),
      newMessages: unread.get(reference),
      ofPerson: ofPerson > 1 ? ofPerson : undefined,
    }
  }
}

/** Counts the confirmed requests of each e-mail address: a stranger can make unconfirmed ones. */
async function countOfPersons(database: Database, requests: readonly StoredRequest[]): Promise<Map<string, number>> {
  const addresses = requests.map(({ body }) => body.email.toLowerCase()).filter(Boolean)
  const { rows } = await sql<{ email: string; count: number }>`
    select email, (select count(*)::int from (
      select from privacy_requests where lower(body ->> 'email') = email and verified_at is not null limit ${maxOthers + 1}
    ) as of_person) as count
    from unnest(${[...new Set(addresses)]}::text[]) as email`.execute(database)
  return new Map(rows.map(({ email, count }) => [email, count]))
}

/** Records that a member of staff reads a request with its messages. */
export async function noteReading(
  { database, now: clock }: Pick<ServicesInTransaction, 'database' | 'now'>,
  reference: string,
  member: StaffMember,
): Promise<void> {
  const now = clock()
  await writeAudit(database, member, { action: 'VIEW', reference }, now)
  await noteView(database, reference, member, now)
  // Who reads along is not the team that was written to.
  if (!readsOnly(member)) await markRead(database, reference, 'STAFF', now)
  await noteRead(database, reference, member.subject)
}

/**
 * Shows a member of staff a request with its history and the other requests of the same person, and records that: nothing else
 * describes a whole request, so none is read without a row in the audit log.
 */
export async function showWhole(
  services: ServicesInTransaction,
  request: StoredRequest,
  member: StaffMember,
): Promise<StaffRequest> {
  const { config, database, now: clock } = services
  const { reference, decision } = request
  const now = clock()
  const keys = config.answerKeys
  await noteReading(services, reference, member)
  const history = await findHistory(database, reference)
  const answers = await findUndeliveredAnswers(database, [reference])
  const found = await findAround(database, [request], member.subject)
  const waitingStep = await findWaiting(database, keys, { requestReference: reference })
  const actions = readsOnly(member) ? [] : listActions(request, { config, member, now, waiting: waitingStep }, history)
  return {
    // A letter of this step is in the history, not yet in the row that was read.
    ...describeRequest({ ...request, unposted: findUnposted(history).length }, now, found(request)),
    decision: decision && pick(decision, keysOf(decisionStruct.schema)),
    waiting: waitingStep ? await describeDecision(services, request, waitingStep) : null,
    outcomesForTwo: readsOnly(member) ? [] : outcomesForTwo(request, { config, member, now }),
    undoSeconds: secondsToUndo(config, now),
    extendableTo: actions.includes('extend') ? dueDay({ ...request, extendedOn: dayOf(now) }) : null,
    actions,
    history: history.map(describeEntry),
    messages: await listMessages(database, keys, reference),
    drafts: await listDrafts(database, keys, reference, waitingStep?.files),
    tasks: describeFor(member, await listTasks(services, request)),
    isUndelivered: answers.has(reference),
    readyUntil: (await countMessages(database, reference, now)).readyUntil,
    others: await describeLines(database, await findOthers(database, request), { subject: member.subject, now }),
  }
}

/** Describes a decision or review that waits, with the files that go with it. */
async function describeDecision(
  { config, database, now }: Pick<ServicesInTransaction, 'config' | 'database' | 'now'>,
  request: StoredRequest,
  waitingStep: WaitingStep,
): Promise<WaitingDecision> {
  const decided = readDecision(waitingStep)
  const outcome =
    decided.outcome === 'UPHELD' || decided.outcome === 'CHANGED'
      ? (decided.to ?? request.decision?.outcome)
      : decided.outcome
  const waitingFacts = describeWaiting(waitingStep, now())
  const answer = outcome && decided.outcome !== 'UPHELD' ? answerOf(request, { ...decided, outcome }) : undefined
  const files = await listDrafts(database, config.answerKeys, request.reference)
  return {
    ...waitingFacts,
    review: decided.outcome === 'UPHELD' || decided.outcome === 'CHANGED' ? decided.outcome : null,
    advice: 'advice' in decided ? decided.advice : undefined,
    decision: {
      outcome: outcome ?? 'REFUSED',
      reason: decided.reason ?? null,
      text: decided.text,
      parts: describeParts(decided.parts),
      notification: decided.notification,
      informed: decided.informed,
      measure: decided.measure,
      searchEngines: decided.searchEngines,
      searchEngineNote: decided.searchEngineNote,
      done: decided.done ?? '',
      nothingFound: decided.nothingFound ?? false,
      decidedBy: waitingFacts.by,
      decidedAt: waitingFacts.decidedAt,
      approvedBy: waitingFacts.approvedBy,
    },
    answer: answer
      ? {
          text: answer.text,
          files: files.filter(({ id }) => waitingStep.files.includes(id)).map(({ task: _task, ...file }) => file),
        }
      : null,
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
  'restrictedOn',
  'restrictedUntil',
  'liftedOn',
  'reviewBy',
  'review',
] as const

/** Describes a request as its row says, with what was `found` about it elsewhere. */
export function describeRequest(request: StoredRequest, now: Date, found: Found = {}) {
  const { body } = request
  const { address, salutation, firstName, lastName } = body.userInfo
  return {
    ...describeLine(request, now, found),
    ...pick(request, rowFields),
    ...pick(body, ['right', ...requestTextNames]),
    concerned: body.concerned ?? null,
    salutation: salutation === 'NONE' ? '' : salutation,
    name: `${firstName} ${lastName}`.trim(),
    address: writeAddress(address),
    proposedReason: isUnanswered(request, now) ? ('IDENTITY_NOT_SHOWN' as const) : null,
  }
}
