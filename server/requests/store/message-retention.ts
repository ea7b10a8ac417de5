import { addDays, dayInMs, dayOf, hourInMs, yearsBefore } from '@site/shared/rules'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { letters } from '../../letters/letters.ts'
import { addHistory } from './history.ts'
import { mailStatusLink } from '../person/mailed-links.ts'
import { isNotInReview, isWithStaff } from './request-conditions.ts'
import { endOfRequest, findRequest } from './request-store.ts'
import { destroyKeys } from './stored-keys.ts'

/** An answer that nobody opened, and of which every mail that says so was given up. */
const isUndelivered = sql<boolean>`(is_answer and read_at is null
  and exists (
    select from privacy_request_history as decision
    join privacy_request_history as failure using (reference, mail_id)
    where decision.reference = privacy_request_messages.reference and decision.at >= sent_at
      and decision.kind in ('DECIDED', 'REVIEWED') and failure.kind = 'MAIL_FAILED')
  and not exists (
    select from privacy_request_history as reminder
    where reminder.reference = privacy_request_messages.reference and reminder.kind = 'REMINDED'
      and not exists (
        select from privacy_request_history as failure
        where failure.mail_id = reminder.mail_id and failure.kind = 'MAIL_FAILED')))`

/** Returns those of the requests whose answer has not reached the person. */
export async function findUndeliveredAnswers(database: Database, references: readonly string[]): Promise<Set<string>> {
  if (references.length === 0) return new Set()
  const undelivered = database.selectFrom('privacyRequestMessages').select('reference').where(isUndelivered)
  const found = await undelivered.where('reference', 'in', references).where('destroyedAt', 'is', null).execute()
  return new Set(found.map(({ reference }) => reference))
}

/** Days before the last one on which an answer can be opened. */
const remindedDays = 7

type Needs = Pick<Services, 'config' | 'database' | 'wakeMail'>

/** Reminds each person once, a week before the end, of an answer that they did not open. */
export async function remindUnopened({ config, database, wakeMail }: Needs, now: Date): Promise<void> {
  const unread = database.selectFrom('privacyRequestMessages').select(['id', 'reference']).where('isAnswer', '=', true)
  const unopened = unread.where('readAt', 'is', null).where('remindedAt', 'is', null).where('destroyedAt', 'is', null)
  const today = dayOf(now)
  const ending = unopened.where('readyUntil', '>=', today).where('readyUntil', '<=', addDays(today, remindedDays))
  for (const { id, reference } of await ending.execute()) {
    await database.transaction().execute(async (transaction) => {
      // Of several servers one does it.
      const request = await findRequest(transaction, reference, true)
      const answer = transaction.updateTable('privacyRequestMessages').set({ remindedAt: now }).where('id', '=', id)
      const still = answer.where('readAt', 'is', null).where('remindedAt', 'is', null)
      const { readyUntil } = (await still.returning('readyUntil').executeTakeFirst()) ?? {}
      if (!request || !readyUntil) return
      const write = (action: string, linkCode: string) =>
        letters.unopened({ request, config, action, linkCode, until: readyUntil })
      const sent = await mailStatusLink(transaction, config, request, { kind: 'UNOPENED', write }, now)
      await addHistory(transaction, { ...sent, reference, kind: 'REMINDED' }, now)
    })
    wakeMail?.()
  }
}

/** Destroys key and content of answers whose last day is over, but not of those that never reached the person. */
export async function destroyExpired(database: Database, now: Date): Promise<void> {
  const over = database.selectFrom('privacyRequestMessages').select(['id', 'reference'])
  const delivered = over.where(({ not }) => not(isUndelivered))
  const expired = await delivered.where('readyUntil', '<', dayOf(now)).where('destroyedAt', 'is', null).execute()
  const gone = { sealed: null, destroyedAt: now }
  for (const { id, reference } of expired) {
    await database.transaction().execute(async (transaction) => {
      // Of several servers one does it. Locked first, as by who opens it.
      await findRequest(transaction, reference, true)
      const answer = transaction.updateTable('privacyRequestMessages').set(gone).where('id', '=', id)
      if ((await answer.where('destroyedAt', 'is', null).executeTakeFirst()).numUpdatedRows === 0n) return
      const changed = transaction.updateTable('privacyRequestFiles').set(gone).where('messageId', '=', id)
      const files = (await changed.returning('id').execute()).map((file) => file.id)
      await destroyKeys(transaction, 'messageId', [id])
      await destroyKeys(transaction, 'fileId', files)
      for (const file of files)
        await transaction.deleteFrom('privacyRequestFileParts').where('fileId', '=', file).execute()
      await addHistory(transaction, { reference, kind: 'DESTROYED' }, now)
    })
  }
}

/** After the end of their request. */
export const messageYears = 1

/**
 * Removes files that were not sent within a day or, after a crash, not complete within an hour, and all messages and files a year
 * after the end of their request. Those of a task wait for the answer as long as their request is open, those of a decision that
 * waits for a colleague as long as it does.
 */
export async function removeOldMessages(database: Database, now: Date): Promise<void> {
  const unsent = database.deleteFrom('privacyRequestFiles').where('messageId', 'is', null)
  const before = (age: number) => unsent.where('createdAt', '<', new Date(now.getTime() - age))
  const open = database.selectFrom('privacyRequests').select('reference')
  const unanswered = open.where(isWithStaff)
  const isWaiting = sql<boolean>`exists (select from waiting_steps where privacy_request_files.id = any(files))`
  await before(dayInMs)
    .where((file) => file.or([file('taskId', 'is', null), file('reference', 'not in', unanswered)]))
    .where(({ not }) => not(isWaiting))
    .execute()
  await before(hourInMs).where('completedAt', 'is', null).execute()
  const endedRequests = database
    .selectFrom('privacyRequests')
    .select('reference')
    .where(isNotInReview)
    .where(endOfRequest, '<', new Date(yearsBefore(dayOf(now), messageYears)))
  await database.deleteFrom('privacyRequestCodes').where('expiresAt', '<=', now).execute()
  for (const table of ['privacyRequestMessages', 'privacyRequestFiles', 'privacyRequestOpenings'] as const)
    await database.deleteFrom(table).where('reference', 'in', endedRequests).execute()
}
