import { randomUUID } from 'node:crypto'
import {
  needsRecord,
  outcomes,
  reachesLater,
  reviewOutcomes,
  type HistoryEntry,
  type HistoryKind,
} from '@site/shared/calls'
import { addDays } from '@site/shared/rules'
import type { Selectable } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { RequestHistoryRow } from '../../database/tables.ts'
import { showingDays } from '../domain/term.ts'

export interface Happening {
  /** Id of the letter that was sent with it. */
  id?: string | undefined
  reference: string
  kind: HistoryKind
  /** Member of staff; left out for the person and the site itself. */
  by?: { subject: string; name: string }
  details?: Record<string, string>
  mailId?: string | null | undefined
}

export type HistoryRow = Selectable<RequestHistoryRow>

/** Pass the transaction of what happened. */
export async function addHistory(
  transaction: Database,
  { id = randomUUID(), reference, kind, by, details = {}, mailId }: Happening,
  at: Date,
): Promise<void> {
  const row = {
    id,
    reference,
    at,
    kind,
    subject: by?.subject,
    name: by?.name,
    details: JSON.stringify(details),
    mailId,
  }
  await transaction.insertInto('privacyRequestHistory').values(row).execute()
  if (reachesLater(details['channel']) || tellings.has(kind)) await countUnposted(transaction, reference)
}

const tellings = new Set<HistoryKind>(['POSTED', 'CALLED'])

/** Staff find a request with a letter to post by this count, whatever its state. */
export async function countUnposted(transaction: Database, reference: string): Promise<void> {
  const unposted = findUnposted(await findHistory(transaction, reference)).length
  await transaction.updateTable('privacyRequests').set({ unposted }).where('reference', '=', reference).execute()
}

/** Oldest first. */
export function findHistory(database: Database, reference: string): Promise<HistoryRow[]> {
  const ofRequest = database.selectFrom('privacyRequestHistory').selectAll().where('reference', '=', reference)
  return ofRequest.orderBy('at').orderBy('position').execute()
}

/** Returns the last question who the person is; undefined where there was none. */
export function lastQuestion(history: readonly HistoryRow[]): HistoryRow | undefined {
  return history.findLast(({ kind }) => kind === 'IDENTITY_ASKED')
}

/**
 * Returns the last day that the last question who the person is gives for an answer: the one in its letter, and where the clock stands
 * still from its posting on, 14 days from then; undefined where no question has reached the person.
 */
export function identityReplyDay(history: readonly HistoryRow[]): string | undefined {
  const question = lastQuestion(history)
  if (!question) return undefined
  const { channel, clock, replyBy } = question.details
  if (!reachesLater(channel)) return replyBy
  const posted = postedOn(question, history)
  return posted !== undefined && clock === 'STOPS' ? addDays(posted, showingDays) : posted && replyBy
}

const afterQuestion = new Set<HistoryKind>(['IDENTITY_ASKED', 'MESSAGE_RECEIVED', 'RESUMED'])

/** Returns the last question who the person is that they have not answered; empty without one. */
export function openQuestion(history: readonly HistoryRow[]): string {
  const last = history.findLast(({ kind }) => afterQuestion.has(kind))
  return last?.kind === 'IDENTITY_ASKED' ? (last.details['text'] ?? '') : ''
}

/** Notes the first time that a member of staff sees a request. */
export async function noteView(database: Database, reference: string, by: Happening['by'] & object, at: Date) {
  const ofRequest = database.selectFrom('privacyRequestHistory').select('id').where('reference', '=', reference)
  const views = ofRequest.where('kind', '=', 'VIEWED').where('subject', '=', by.subject)
  if (!(await views.executeTakeFirst())) await addHistory(database, { reference, kind: 'VIEWED', by }, at)
}

export function describeEntry({ id, at, kind, name: by, subject, details }: HistoryRow): HistoryEntry {
  return { id, at: at.toISOString(), kind, by, subject, details }
}

/** Returns the letters that were not posted yet, or not told by telephone. */
export function findUnposted(history: readonly HistoryRow[]): HistoryRow[] {
  return history.filter((entry) => needsRecord(entry.details) && !postedOn(entry, history))
}

/** Letters that say how a request, or a review of its decision, ended. */
const outcomeLetters = new Set<string | undefined>([...outcomes, ...reviewOutcomes])

/** Whether the printed letter that says how a request ended was not posted yet: its person does not know it. */
export function hasUnpostedOutcome(history: readonly HistoryRow[]): boolean {
  return findUnposted(history).some(({ details }) => outcomeLetters.has(details['letter']))
}

/** `yyyy-mm-dd` of the posting of a printed letter, or of the call, the last one that was noted. */
export function postedOn({ id }: Pick<HistoryRow, 'id'>, history: readonly HistoryRow[]): string | undefined {
  const posting = history.findLast(({ kind, details }) => tellings.has(kind) && details['entry'] === id)
  return posting?.details['postedOn']
}
