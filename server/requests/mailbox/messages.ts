import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { MessageFile, StaffMessage } from '@site/shared/calls'
import type { Database } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { describeFile, type StoredFile } from './files.ts'
import type { AnswerKeys } from '../../configuration/answer-keys.ts'
import { createKey, numberedNonce, open, seal, unwrapKey, wrapKey } from './keys.ts'

export type Side = 'STAFF' | 'PERSON'

interface NewMessage {
  reference: string
  /** Name of the member of staff; null for the person. */
  author: string | null
  text: string
  /** Ids of files that the same side uploaded for this request. */
  files?: readonly string[] | undefined
  isAnswer?: boolean
}

/** Encrypts a text for the message with this id. */
export function sealMessage(keys: AnswerKeys, id: string, text: string) {
  const key = createKey()
  const sealed = seal(key, numberedNonce(0), id, Buffer.from(text)).toString('base64')
  return { wrappedKey: wrapKey(keys, id, key), sealed }
}

/**
 * Stores a message with its files, encrypted, and returns its id. Undefined, with nothing stored, where a file was not uploaded
 * by its author for this request or was sent before.
 */
export async function storeMessage(
  transaction: Database,
  { config, now }: Pick<Services, 'config' | 'now'>,
  { reference, author, text, files = [], isAnswer = false }: NewMessage,
): Promise<string | undefined> {
  const chosen = new Set(files)
  const unsent = await unsentFiles(transaction, reference, author === null ? 'PERSON' : 'STAFF')
  if (unsent.filter((file) => chosen.has(file.id)).length < chosen.size) return undefined
  const id = randomUUID()
  const sealed = sealMessage(config.answerKeys, id, text)
  const row = { id, reference, author, sentAt: now(), isAnswer, ...sealed }
  await transaction.insertInto('privacyRequestMessages').values(row).execute()
  if (chosen.size === 0) return id
  await transaction
    .updateTable('privacyRequestFiles')
    .set({ messageId: id })
    .where('id', 'in', [...chosen])
    .execute()
  return id
}

/** Returns the digests of the files of a message, for the history; no member where it has none. */
export async function describeFiles(transaction: Database, messageId: string): Promise<Record<string, string>> {
  const ofMessage = transaction.selectFrom('privacyRequestFiles').select('sha256').where('messageId', '=', messageId)
  const digests = (await ofMessage.orderBy('createdAt').execute()).flatMap(({ sha256 }) => sha256 ?? [])
  return digests.length > 0 ? { files: digests.join(' ') } : {}
}

/** Begins the time in which the person can open an answer. */
export async function publishAnswer(transaction: Database, id: string, readyUntil: string, now: Date): Promise<void> {
  const published = transaction.updateTable('privacyRequestMessages').set({ sentAt: now, readyUntil })
  await published.where('id', '=', id).execute()
}

function unsentFiles(database: Database, reference: string, side: Side): Promise<StoredFile[]> {
  return database
    .selectFrom('privacyRequestFiles')
    .selectAll()
    .where('reference', '=', reference)
    .where('byStaff', '=', side === 'STAFF')
    .where('messageId', 'is', null)
    .where('completedAt', 'is not', null)
    .where('destroyedAt', 'is', null)
    .orderBy('createdAt')
    .execute()
}

/** Returns the files that staff uploaded and did not send yet, the oldest first. */
export async function listDrafts(database: Database, keys: AnswerKeys, reference: string): Promise<MessageFile[]> {
  const files = await unsentFiles(database, reference, 'STAFF')
  return files.map((file) => describeFile(keys, file))
}

/** Selects the messages that a side can see: the person sees no answer whose decision is pending. */
export function selectMessages(database: Database, reference: string, side: Side) {
  const all = database.selectFrom('privacyRequestMessages').where('privacyRequestMessages.reference', '=', reference)
  if (side === 'STAFF') return all
  return all.where(
    sql<boolean>`not exists (select from privacy_requests as request
      where request.reference = privacy_request_messages.reference and request.decision ->> 'isPending' = 'true'
        and request.decision ->> 'answerId' = privacy_request_messages.id::text)`,
  )
}

/** Returns the messages of both sides, the oldest first. */
export async function listMessages(
  database: Database,
  keys: AnswerKeys,
  reference: string,
  side: Side,
): Promise<StaffMessage[]> {
  const messages = await selectMessages(database, reference, side).selectAll().orderBy('sentAt').orderBy('id').execute()
  const ofRequest = database.selectFrom('privacyRequestFiles').selectAll().where('reference', '=', reference)
  const sent = ofRequest.where('messageId', 'is not', null).where('destroyedAt', 'is', null)
  const files = await sent.orderBy('createdAt').execute()
  return messages.map(({ id, author, sentAt, readAt, isAnswer, wrappedKey, sealed }) => ({
    ...{ id, author, isAnswer, from: author === null ? 'PERSON' : 'STAFF', isDestroyed: sealed === null },
    sentAt: sentAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    text: wrappedKey && sealed ? openMessage(keys, id, wrappedKey, sealed) : '',
    files: files.filter(({ messageId }) => messageId === id).map((file) => describeFile(keys, file)),
  }))
}

function openMessage(keys: AnswerKeys, id: string, wrappedKey: string, sealed: string): string {
  return open(unwrapKey(keys, id, wrappedKey), numberedNonce(0), id, Buffer.from(sealed, 'base64')).toString()
}

/** Marks what the other side wrote as read. */
export async function markRead(database: Database, reference: string, side: Side, now: Date): Promise<void> {
  const visible = selectMessages(database, reference, side).select('id').where('readAt', 'is', null)
  const others = visible.where('author', side === 'STAFF' ? 'is' : 'is not', null)
  await database.updateTable('privacyRequestMessages').set({ readAt: now }).where('id', 'in', others).execute()
}

/** Describes the mailbox as its person may know it before it is opened. */
export async function countMessages(database: Database, reference: string) {
  const { received, unread, readyUntil } = await selectMessages(database, reference, 'PERSON')
    .where('author', 'is not', null)
    .select(({ fn }) => [
      fn.countAll().as('received'),
      fn.countAll().filterWhere('readAt', 'is', null).as('unread'),
      fn.max('readyUntil').as('readyUntil'),
    ])
    .executeTakeFirstOrThrow()
  return { received: Number(received), unread: Number(unread), readyUntil }
}
