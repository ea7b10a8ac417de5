import { sql } from 'kysely'
import { dayOf, yearsBefore } from '@site/shared/rules'
import type { Database } from '../../database/database.ts'
import { addHistory } from '../history.ts'
import type { AnswerKeys } from '../../configuration/answer-keys.ts'
import { findRequest } from '../request-store.ts'
import { newestKey, unwrapKey, wrapKey } from './keys.ts'

const [hour, day] = [3_600_000, 86_400_000]

/** Destroys key and content of answers whose last day is over. */
export async function destroyExpired(database: Database, now: Date): Promise<void> {
  const over = database.selectFrom('privacyRequestMessages').select(['id', 'reference'])
  const expired = await over.where('readyUntil', '<', dayOf(now)).where('destroyedAt', 'is', null).execute()
  const gone = { wrappedKey: null, sealed: null, destroyedAt: now }
  for (const { id, reference } of expired) {
    await database.transaction().execute(async (transaction) => {
      // Of several servers one does it. Locked first, as by who opens it.
      await findRequest(transaction, reference, true)
      const answer = transaction.updateTable('privacyRequestMessages').set(gone).where('id', '=', id)
      if ((await answer.where('destroyedAt', 'is', null).executeTakeFirst()).numUpdatedRows === 0n) return
      const files = transaction.updateTable('privacyRequestFiles').set(gone).where('messageId', '=', id)
      for (const file of await files.returning('id').execute())
        await transaction.deleteFrom('privacyRequestFileParts').where('fileId', '=', file.id).execute()
      await addHistory(transaction, { reference, kind: 'DESTROYED' }, now)
    })
  }
}

/** After the end of their request. */
export const messageYears = 1

/** Removes files that were not sent within a day or, after a crash, not complete within an hour, and all messages and files a year after the end of their request. */
export async function removeOldMessages(database: Database, now: Date): Promise<void> {
  const unsent = database.deleteFrom('privacyRequestFiles').where('messageId', 'is', null)
  const before = (age: number) => unsent.where('createdAt', '<', new Date(now.getTime() - age))
  await before(day).execute()
  await before(hour).where('completedAt', 'is', null).execute()
  const ended = database
    .selectFrom('privacyRequests')
    .select('reference')
    .where((row) => {
      return row(row.fn.coalesce('decidedAt', 'withdrawnAt'), '<', new Date(yearsBefore(dayOf(now), messageYears)))
    })
  for (const table of ['privacyRequestMessages', 'privacyRequestFiles', 'privacyRequestCodes'] as const)
    await database.deleteFrom(table).where('reference', 'in', ended).execute()
}

/** Wraps all keys with the first of `keys` that are wrapped with another. @throws Error where that one is missing */
export async function rewrapKeys(database: Database, keys: AnswerKeys): Promise<void> {
  if (keys.length === 0) return
  const isOlder = sql<boolean>`not starts_with(wrapped_key, ${`${newestKey(keys).id}.`})`
  for (const table of ['privacyRequestMessages', 'privacyRequestFiles'] as const) {
    const older = database.selectFrom(table).select(['id', 'wrappedKey']).where('wrappedKey', 'is not', null)
    for (const row of await older.where(isOlder).execute()) {
      const { id, wrappedKey } = row
      const changed = database.updateTable(table).set({ wrappedKey: wrapKey(keys, id, unwrapKey(keys, row)) })
      await changed.where('id', '=', id).where('wrappedKey', '=', wrappedKey).execute()
    }
  }
}
