import { dayOf } from '@site/shared/rules'
import type { StaffMessage, StaffRequest } from '@site/shared/calls'
import type { Database } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import type { AnswerKeys } from '../../configuration/answer-keys.ts'
import { describeFile, selectFiles, type OpenableFile } from './stored-files.ts'
import { createKey } from '../../vault/cipher.ts'
import { openText, sealText } from '../../vault/wrapped-keys.ts'
import type { StoredRequest } from './request-store.ts'
import { isInMessageTerm } from '../domain/term.ts'
import { bindKeys, storeKey } from './stored-keys.ts'

export type Side = 'STAFF' | 'PERSON'

interface NewMessage {
  id: string
  reference: string
  /** Name of the member of staff; null for the person. */
  author: string | null
  text: string
  /** Files, as `findUnsent` found them. */
  files: readonly OpenableFile[]
  /** Last day on which the person can open an answer, `yyyy-mm-dd`. */
  readyUntil?: string | undefined
}

/** Whether both sides can write about a request: within its time. */
export function isMailboxOpen(request: StoredRequest, now: Date): boolean {
  return isInMessageTerm(request, now)
}

/** Returns when a message was sent before. */
export async function findSent(transaction: Database, id: string): Promise<Date | undefined> {
  const sent = transaction.selectFrom('privacyRequestMessages').select('sentAt').where('id', '=', id)
  return (await sent.executeTakeFirst())?.sentAt
}

/** Returns the files that a message takes; undefined where one was not uploaded by this side for this request, or was sent. */
export async function findUnsent(
  database: Database,
  reference: string,
  side: Side,
  ids: readonly string[] = [],
): Promise<OpenableFile[] | undefined> {
  const unsent = await unsentFiles(database, reference, side).execute()
  const chosen = unsent.filter(({ id }) => ids.includes(id))
  return ids.every((id) => chosen.some((file) => file.id === id)) ? chosen : undefined
}

/** Stores a message with its files, encrypted. */
export async function storeMessage(
  transaction: Database,
  { config, now }: Pick<Services, 'config' | 'now'>,
  { id, reference, author, text, files, readyUntil }: NewMessage,
): Promise<void> {
  const key = createKey()
  const belonging = { id, reference }
  const sealed = sealText(key, belonging, text)
  const row = { id, reference, author, sentAt: now(), isAnswer: readyUntil !== undefined, readyUntil, sealed }
  await transaction.insertInto('privacyRequestMessages').values(row).execute()
  await storeKey(transaction, config.answerKeys, 'messageId', belonging, key)
  if (files.length === 0) return
  await bindKeys(transaction, config.answerKeys, files, id)
  const ids = files.map((file) => file.id)
  await transaction.updateTable('privacyRequestFiles').set({ messageId: id }).where('id', 'in', ids).execute()
}

/** Returns the digests of files for the history; no member where there are none. */
export function describeDigests(files: readonly Pick<OpenableFile, 'sha256'>[]): Record<string, string> {
  const digests = files.flatMap(({ sha256 }) => sha256 ?? [])
  return digests.length > 0 ? { files: digests.join(' ') } : {}
}

function unsentFiles(database: Database, reference: string, side: Side) {
  return selectFiles(database, reference)
    .where('byStaff', '=', side === 'STAFF')
    .where('messageId', 'is', null)
}

/** Returns the files that staff uploaded and did not send yet, the oldest first. @param waiting those of a step that waits */
export async function listDrafts(
  database: Database,
  keys: AnswerKeys,
  reference: string,
  waiting: readonly string[] = [],
): Promise<StaffRequest['drafts']> {
  const files = await unsentFiles(database, reference, 'STAFF').execute()
  return files
    .filter(({ id }) => !waiting.includes(id))
    .map((file) => ({ ...describeFile(keys, file), task: file.taskId }))
}

export function selectMessages(database: Database, reference: string) {
  return database.selectFrom('privacyRequestMessages').where('reference', '=', reference)
}

/** Returns the messages of both sides, the oldest first. */
export async function listMessages(database: Database, keys: AnswerKeys, reference: string): Promise<StaffMessage[]> {
  const messages = await selectMessages(database, reference)
    .selectAll()
    .select(({ selectFrom }) => {
      const key = selectFrom('privacyRequestKeys').select('wrappedKey')
      return key.whereRef('messageId', '=', 'privacyRequestMessages.id').as('wrappedKey')
    })
    .orderBy('sentAt')
    .orderBy('id')
    .execute()
  const files = await selectFiles(database, reference).where('messageId', 'is not', null).execute()
  return messages.map((message) => {
    const { id, author, sentAt, readAt, isAnswer } = message
    const isDestroyed = message.sealed === null
    return {
      id,
      author,
      isAnswer,
      from: author === null ? 'PERSON' : 'STAFF',
      isDestroyed,
      sentAt: sentAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
      text: isDestroyed ? '' : openText(keys, message),
      files: files.filter(({ messageId }) => messageId === id).map((file) => describeFile(keys, file)),
    }
  })
}

/** Marks what the other side wrote as read. Returns whether an answer was among it, for the first time. */
export async function markRead(database: Database, reference: string, side: Side, now: Date): Promise<boolean> {
  const unread = selectMessages(database, reference).select('id').where('readAt', 'is', null)
  const others = unread.where('author', side === 'STAFF' ? 'is' : 'is not', null)
  const changed = database.updateTable('privacyRequestMessages').set({ readAt: now }).where('id', 'in', others)
  const read = await changed.returning(['isAnswer', 'destroyedAt']).execute()
  return read.some(({ isAnswer, destroyedAt }) => isAnswer && !destroyedAt)
}

/** Stores that a member of staff has read what the person wrote until now. */
export async function noteRead(transaction: Database, reference: string, subject: string): Promise<void> {
  const { count } = await selectMessages(transaction, reference)
    .where('author', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const messages = Number(count)
  if (messages === 0) return
  await transaction
    .insertInto('staffReads')
    .values({ reference, subject, messages })
    .onConflict((read) => read.columns(['reference', 'subject']).doUpdateSet({ messages }))
    .execute()
}

/** Counts what persons wrote and this member of staff has not read, by the reference of the request. */
export async function countUnread(
  database: Database,
  references: readonly string[],
  subject: string,
): Promise<Map<string, number>> {
  if (references.length === 0) return new Map()
  const written = database.selectFrom('privacyRequestMessages').where('author', 'is', null)
  const ofRequests = written.where('reference', 'in', references).groupBy('reference')
  const rows = await ofRequests.select(['reference', ({ fn }) => fn.countAll<string>().as('count')]).execute()
  const readMessages = await database
    .selectFrom('staffReads')
    .select(['reference', 'messages'])
    .where('subject', '=', subject)
    .where('reference', 'in', references)
    .execute()
  const readOf = new Map(readMessages.map(({ reference, messages }) => [reference, messages]))
  const unread = rows.map(({ reference, count }) => [reference, Number(count) - (readOf.get(reference) ?? 0)] as const)
  return new Map(unread.filter(([, count]) => count > 0))
}

/** Describes the mailbox as its person may know it before it is opened. */
export async function countMessages(database: Database, reference: string, now: Date) {
  const { all, received, unread, readyUntil } = await selectMessages(database, reference)
    .select(({ fn }) => [
      fn.countAll().as('all'),
      fn.count('author').as('received'),
      fn.count('author').filterWhere('readAt', 'is', null).as('unread'),
      fn.max('readyUntil').as('readyUntil'),
    ])
    .executeTakeFirstOrThrow()
  return {
    sent: Number(all) - Number(received),
    received: Number(received),
    unread: Number(unread),
    readyUntil,
    isDestroyed: readyUntil !== null && readyUntil < dayOf(now),
  }
}
