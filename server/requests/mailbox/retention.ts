import { dayInMs, dayOf, hourInMs, yearsBefore } from '@site/shared/rules'
import type { Database } from '../../database/database.ts'
import { addHistory } from '../history.ts'
import { endOfRequest, findRequest } from '../request-store.ts'
import { destroyKeys } from './stored-keys.ts'

/** Destroys key and content of answers whose last day is over. */
export async function destroyExpired(database: Database, now: Date): Promise<void> {
  const over = database.selectFrom('privacyRequestMessages').select(['id', 'reference'])
  const expired = await over.where('readyUntil', '<', dayOf(now)).where('destroyedAt', 'is', null).execute()
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

/** Removes files that were not sent within a day or, after a crash, not complete within an hour, and all messages and files a year after the end of their request. */
export async function removeOldMessages(database: Database, now: Date): Promise<void> {
  const unsent = database.deleteFrom('privacyRequestFiles').where('messageId', 'is', null)
  const before = (age: number) => unsent.where('createdAt', '<', new Date(now.getTime() - age))
  await before(dayInMs).execute()
  await before(hourInMs).where('completedAt', 'is', null).execute()
  const ended = database
    .selectFrom('privacyRequests')
    .select('reference')
    .where('reviewBy', 'is', null)
    .where(endOfRequest, '<', new Date(yearsBefore(dayOf(now), messageYears)))
  await database.deleteFrom('privacyRequestCodes').where('expiresAt', '<=', now).execute()
  for (const table of ['privacyRequestMessages', 'privacyRequestFiles', 'privacyRequestOpenings'] as const)
    await database.deleteFrom(table).where('reference', 'in', ended).execute()
}
