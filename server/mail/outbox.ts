import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { OutboxRow } from '../database/tables.ts'

export type OutboxMail = Selectable<OutboxRow>

/** How long a server may keep a mail to itself, in milliseconds. Sending gives up well before. */
const claimTime = 120_000

/**
 * Takes the mail that has waited longest, so that no other server takes it too; undefined where none is due. The lock on
 * the row only lasts as long as this statement, because sending takes long; the claim then stands in the row.
 */
export function claimMail(database: Database, now: Date): Promise<OutboxMail | undefined> {
  return database.transaction().execute(async (transaction) => {
    const due = await transaction
      .selectFrom('outbox')
      .select('id')
      .where('sentAt', 'is', null)
      .where('nextAttemptAt', '<=', now)
      .where((where) => where.or([where('claimedUntil', 'is', null), where('claimedUntil', '<=', now)]))
      .orderBy('nextAttemptAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!due) return undefined
    return transaction
      .updateTable('outbox')
      .set((row) => ({ attempts: row('attempts', '+', 1), claimedUntil: new Date(now.getTime() + claimTime) }))
      .where('id', '=', due.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** The mail server has accepted it. */
export async function markSent(database: Database, id: string, now: Date): Promise<void> {
  const sent = { sentAt: now, claimedUntil: null, lastError: null }
  await database.updateTable('outbox').set(sent).where('id', '=', id).execute()
}

/** It could not be sent; it is due again at `nextAttemptAt`. */
export async function markFailed(database: Database, id: string, lastError: string, nextAttemptAt: Date): Promise<void> {
  const failed = { lastError, nextAttemptAt, claimedUntil: null }
  await database.updateTable('outbox').set(failed).where('id', '=', id).where('sentAt', 'is', null).execute()
}

/** Ends the claims of a process that is known to have died: the one before this one, where the database has no other. */
export async function releaseClaims(database: Database): Promise<void> {
  await database.updateTable('outbox').set({ claimedUntil: null }).where('claimedUntil', 'is not', null).execute()
}

/** Removes mails sent before `limit`: the outbox is no archive. */
export async function forgetSentMails(database: Database, limit: Date): Promise<void> {
  await database.deleteFrom('outbox').where('sentAt', '<', limit).execute()
}
