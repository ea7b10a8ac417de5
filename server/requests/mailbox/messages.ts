import { dayOf } from '@site/shared/rules'
import { sql } from 'kysely'
import type { StaffMessage, StaffRequest } from '@site/shared/calls'
import type { Database } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import type { AnswerKeys } from '../../configuration/answer-keys.ts'
import { describeFile, selectFiles, type OpenableFile } from './files.ts'
import { createKey, openText, sealText } from './keys.ts'
import type { StoredRequest } from '../request-store.ts'
import { isInMessageTerm } from '../term.ts'
import { bindKeys, storeKey } from './stored-keys.ts'

export type Side = 'STAFF' | 'PERSON'

interface NewMessage {
  id: string
  reference: string
  /** Name of the member of staff; null for the person. */
  author: string | null
  text: string
  /** Of `findUnsent`. */
  files: readonly OpenableFile[]
  isAnswer?: boolean
}

/** Whether both sides can write about a request: within its time, and where messages can be encrypted. */
export function isMailboxOpen(request: StoredRequest, keys: AnswerKeys, now: Date): boolean {
  return keys.length > 0 && isInMessageTerm(request, now)
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
  { id, reference, author, text, files, isAnswer = false }: NewMessage,
): Promise<void> {
  const key = createKey()
  const belonging = { id, reference }
  const sealed = sealText(key, belonging, text)
  const row = { id, reference, author, sentAt: now(), isAnswer, sealed }
  await transaction.insertInto('privacyRequestMessages').values(row).execute()
  await storeKey(transaction, config.answerKeys, 'messageId', belonging, key)
  if (files.length === 0) return
  await bindKeys(transaction, config.answerKeys, files, id)
  const ids = files.map((file) => file.id)
  await transaction.updateTable('privacyRequestFiles').set({ messageId: id }).where('id', 'in', ids).execute()
}

/** Returns the files of a message, the oldest first. */
export function findSentFiles(database: Database, messageId: string): Promise<Pick<OpenableFile, 'sha256'>[]> {
  const files = database.selectFrom('privacyRequestFiles').select('sha256').where('messageId', '=', messageId)
  return files.orderBy('createdAt').execute()
}

/** Returns the digests of files for the history; no member where there are none. */
export function describeDigests(files: readonly Pick<OpenableFile, 'sha256'>[]): Record<string, string> {
  const digests = files.flatMap(({ sha256 }) => sha256 ?? [])
  return digests.length > 0 ? { files: digests.join(' ') } : {}
}

/** Removes the answer of a pending decision. */
export async function dropAnswer(transaction: Database, { decision }: Pick<StoredRequest, 'decision'>): Promise<void> {
  if (!decision?.answerId) return
  await transaction.deleteFrom('privacyRequestMessages').where('id', '=', decision.answerId).execute()
}

/** Takes an answer back that nobody could open: its files are drafts again. With `isPending` it waits for a second decision. */
export async function withdrawAnswer(
  transaction: Database,
  keys: AnswerKeys,
  reference: string,
  { id, isPending }: { id: string; isPending: boolean },
): Promise<void> {
  if (isPending) {
    await transaction.updateTable('privacyRequestMessages').set({ readyUntil: null }).where('id', '=', id).execute()
    return
  }
  const files = await selectFiles(transaction, reference).where('messageId', '=', id).execute()
  await bindKeys(transaction, keys, files, null)
  await transaction.updateTable('privacyRequestFiles').set({ messageId: null }).where('messageId', '=', id).execute()
  await transaction.deleteFrom('privacyRequestMessages').where('id', '=', id).execute()
}

/** Begins the time in which the person can open an answer. */
export async function publishAnswer(transaction: Database, id: string, readyUntil: string, now: Date): Promise<void> {
  const published = transaction.updateTable('privacyRequestMessages').set({ sentAt: now, readyUntil })
  await published.where('id', '=', id).execute()
}

function unsentFiles(database: Database, reference: string, side: Side) {
  return selectFiles(database, reference)
    .where('byStaff', '=', side === 'STAFF')
    .where('messageId', 'is', null)
}

/** Returns the files that staff uploaded and did not send yet, the oldest first. */
export async function listDrafts(
  database: Database,
  keys: AnswerKeys,
  reference: string,
): Promise<StaffRequest['drafts']> {
  const files = await unsentFiles(database, reference, 'STAFF').execute()
  return files.map((file) => ({ ...describeFile(keys, file), task: file.taskId }))
}

/** Selects the messages that a side can see: the person sees no answer whose decision is pending, or was not sent yet. */
export function selectMessages(database: Database, reference: string, side: Side, now: Date) {
  const all = database.selectFrom('privacyRequestMessages').where('reference', '=', reference)
  if (side === 'STAFF') return all
  const isWaiting = sql<boolean>`exists (select from privacy_requests as request
    where request.reference = ${reference} and final_at > ${now}
      and undo ->> 'answerId' = privacy_request_messages.id::text)`
  return all.where((row) =>
    row.or([row('isAnswer', '=', false), row.and([row('readyUntil', 'is not', null), row.not(isWaiting)])]),
  )
}

/** Returns the messages of both sides, the oldest first. */
export async function listMessages(
  database: Database,
  keys: AnswerKeys,
  reference: string,
  side: Side,
  now: Date,
): Promise<StaffMessage[]> {
  const messages = await selectMessages(database, reference, side, now)
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
  const visible = selectMessages(database, reference, side, now).select('id').where('readAt', 'is', null)
  const others = visible.where('author', side === 'STAFF' ? 'is' : 'is not', null)
  const changed = database.updateTable('privacyRequestMessages').set({ readAt: now }).where('id', 'in', others)
  const read = await changed.returning(['isAnswer', 'destroyedAt']).execute()
  return read.some(({ isAnswer, destroyedAt }) => isAnswer && !destroyedAt)
}

/** Counts what persons wrote and no member of staff has seen, by the reference of the request. */
export async function countUnread(database: Database, references: readonly string[]): Promise<Map<string, number>> {
  if (references.length === 0) return new Map()
  const unread = database.selectFrom('privacyRequestMessages').where('author', 'is', null).where('readAt', 'is', null)
  const ofRequests = unread.where('reference', 'in', references).groupBy('reference')
  const rows = await ofRequests.select(['reference', ({ fn }) => fn.countAll<string>().as('count')]).execute()
  return new Map(rows.map(({ reference, count }) => [reference, Number(count)]))
}

/** Describes the mailbox as its person may know it before it is opened. */
export async function countMessages(database: Database, reference: string, now: Date) {
  const { all, received, unread, readyUntil } = await selectMessages(database, reference, 'PERSON', now)
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
