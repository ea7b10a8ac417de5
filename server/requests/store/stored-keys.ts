import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { AnswerKeys } from '../../configuration/answer-keys.ts'
import { newestKey } from '../../vault/derived-keys.ts'
import { unwrapKey, wrapKey, type Belonging } from '../../vault/wrapped-keys.ts'

/** Column of the owner of a key. The key is removed together with its row, in whatever way. */
type Column = 'messageId' | 'fileId'

/** Stores the key of a new message or file. */
export async function storeKey(
  transaction: Database,
  keys: AnswerKeys,
  column: Column,
  belonging: Belonging,
  key: Buffer,
): Promise<void> {
  const wrappedKey = wrapKey(keys, belonging, key)
  const owner = { messageId: null, fileId: null, [column]: belonging.id }
  await transaction
    .insertInto('privacyRequestKeys')
    .values({ ...owner, wrappedKey })
    .execute()
}

/** Lets the keys of files open them with this message only; with null, as long as they are not sent. */
export async function bindKeys(
  transaction: Database,
  keys: AnswerKeys,
  files: readonly (Belonging & { wrappedKey: string | null })[],
  messageId: string | null,
): Promise<void> {
  for (const file of files) {
    const wrappedKey = wrapKey(keys, { ...file, messageId }, unwrapKey(keys, file))
    await transaction.updateTable('privacyRequestKeys').set({ wrappedKey }).where('fileId', '=', file.id).execute()
  }
}

export async function destroyKeys(transaction: Database, column: Column, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await transaction.deleteFrom('privacyRequestKeys').where(column, 'in', ids).execute()
}

/** Wraps all keys with the first of `keys` that are wrapped with another. @throws Error where that one is missing */
export async function rewrapKeys(database: Database, keys: AnswerKeys): Promise<void> {
  if (keys.length === 0) return
  const isOlder = sql<boolean>`not starts_with(wrapped_key, ${`${newestKey(keys).id}.`})`
  const older = database.selectFrom('privacyRequestKeys').select('wrappedKey').where(isOlder)
  const ofMessages = older
    .innerJoin('privacyRequestMessages as message', 'message.id', 'privacyRequestKeys.messageId')
    .select(['message.id', 'message.reference'])
  const ofFiles = older
    .innerJoin('privacyRequestFiles as file', 'file.id', 'privacyRequestKeys.fileId')
    .select(['file.id', 'file.reference', 'file.messageId'])
  for (const row of [...(await ofMessages.execute()), ...(await ofFiles.execute())]) {
    const { id, wrappedKey } = row
    const renewed = wrapKey(keys, row, unwrapKey(keys, row))
    const changed = database.updateTable('privacyRequestKeys').set({ wrappedKey: renewed })
    const ofRow = changed.where((key) => key.or([key('messageId', '=', id), key('fileId', '=', id)]))
    // Unless the file was sent meanwhile: then its key was wrapped with the message.
    await ofRow.where('wrappedKey', '=', wrappedKey).execute()
  }
  while ((await rewrapLetters(database, keys, isOlder)) > 0);
  await rewrapWaiting(database, keys, isOlder)
}

/** Wraps the keys of some letters; returns of how many. */
async function rewrapLetters(database: Database, keys: AnswerKeys, isOlder: RawBuilder<boolean>): Promise<number> {
  const older = database.selectFrom('privacyRequestLetters').select(['id', 'reference', 'wrappedKey']).where(isOlder)
  const some = await older.limit(500).execute()
  for (const row of some) {
    const wrappedKey = wrapKey(keys, row, unwrapKey(keys, row))
    await database.updateTable('privacyRequestLetters').set({ wrappedKey }).where('id', '=', row.id).execute()
  }
  return some.length
}

/** Wraps the keys of steps that wait. */
async function rewrapWaiting(database: Database, keys: AnswerKeys, isOlder: RawBuilder<boolean>): Promise<void> {
  const reference = sql<string>`coalesce(request_reference, complaint_id::text)`.as('reference')
  const older = database.selectFrom('waitingSteps').select(['id', reference, 'wrappedKey']).where(isOlder)
  for (const row of await older.execute()) {
    const wrappedKey = wrapKey(keys, row, unwrapKey(keys, row))
    await database.updateTable('waitingSteps').set({ wrappedKey }).where('id', '=', row.id).execute()
  }
}

/** In milliseconds. Short, because whatever needs a key waits behind it. */
const lockTime = 500

/**
 * Writes the table of keys anew, so that no file of the database has those that were destroyed; without their key, encrypted
 * texts and files are noise. @throws Error where the table is locked for longer
 */
export async function eraseDestroyed(database: Database): Promise<void> {
  await database.connection().execute(async (connection) => {
    await sql`set lock_timeout = ${sql.lit(lockTime)}`.execute(connection)
    try {
      await sql`vacuum full privacy_request_keys`.execute(connection)
    } finally {
      await sql`reset lock_timeout`.execute(connection)
    }
  })
}
