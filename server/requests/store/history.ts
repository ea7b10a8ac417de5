import { needsRecord, outcomes, reachesLater, reviewOutcomes, type HistoryKind } from '@site/shared/calls'
import { addDays } from '@site/shared/rules'
import type { Database } from '../../database/database.ts'
import { addEntry, readEntries, type Happening, type HistoryRow } from '../../history/case-history.ts'
import { showingDays } from '../domain/term.ts'

/** Adds an entry to the history of a request. Pass the transaction of what happened. */
export async function addHistory(
  transaction: Database,
  { reference, ...happened }: Happening & { reference: string },
  at: Date,
): Promise<void> {
  await addEntry(transaction, { requestReference: reference }, happened, at)
  await countAfter(transaction, reference, happened)
}

const tellings = new Set<HistoryKind>(['POSTED', 'CALLED'])

/** Stores how many printed letters were not posted yet, after an entry that changes it: staff find a request by this count. */
export async function countAfter(
  transaction: Database,
  reference: string,
  { kind, details = {} }: Pick<Happening, 'kind' | 'details'>,
): Promise<void> {
  if (!reachesLater(details['channel']) && !tellings.has(kind)) return
  const unposted = findUnposted(await findHistory(transaction, reference)).length
  await transaction.updateTable('privacyRequests').set({ unposted }).where('reference', '=', reference).execute()
}

/** Oldest first. */
export const findHistory = (database: Database, reference: string): Promise<HistoryRow[]> =>
  readEntries(database, { requestReference: reference })

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
