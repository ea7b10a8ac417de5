import { createHash, randomUUID } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { Selectable } from 'kysely'
import { largestMailbox, mostFiles, type MessageFile } from '@site/shared/calls'
import { assertDefined } from '@site/shared/rules'
import type { Database } from '../../database/database.ts'
import type { RequestFileRow } from '../../database/tables.ts'
import { findRequest, type StoredRequest } from '../request-store.ts'
import { isWritable as isInTime } from '../term.ts'
import { inspectFile } from './inspect.ts'
import type { AnswerKeys } from '../../configuration/answer-keys.ts'
import { createKey, numberedNonce, open, seal, unwrapKey, wrapKey } from './keys.ts'

export type StoredFile = Selectable<RequestFileRow>

/** In bytes: each part of a file is encrypted for itself. */
export const partSize = 256 * 1024

/** Whether both sides can write about a request. */
export function isWritable(request: StoredRequest, keys: AnswerKeys, now: Date): boolean {
  return keys.length > 0 && isInTime(request, now)
}

interface Upload {
  reference: string
  byStaff: boolean
  name: string
  /** In bytes. */
  size: number
  content: AsyncIterable<Uint8Array>
}

type Uploaded =
  | { file: MessageFile }
  | { refused: 'NOT_OPEN' | 'MAILBOX_FULL' }
  | { refused: 'HIDDEN_TEXT'; page: number }

/**
 * Stores an uploaded file part by part, encrypted. `finish` is called in the transaction that completes it; nothing is left of
 * an upload that is refused or breaks off.
 */
export async function storeUpload(
  database: Database,
  keys: AnswerKeys,
  upload: Upload,
  now: Date,
  finish: (transaction: Database) => Promise<void> = async () => undefined,
): Promise<Uploaded> {
  const key = createKey()
  const file = await beginUpload(database, keys, upload, key, now)
  if (typeof file === 'string') return { refused: file }
  const remove = () => database.deleteFrom('privacyRequestFiles').where('id', '=', file.id).execute()
  try {
    const { first, sha256 } = await storeParts(database, file, key, upload.content)
    const mediaType = await detectType(first)
    const read = async () => joinParts(file.size, readFile(database, keys, file))
    const { metadata, hiddenTextPage } = upload.byStaff ? await inspectFile(mediaType, read) : { metadata: [] }
    if (hiddenTextPage !== undefined) {
      await remove()
      return { refused: 'HIDDEN_TEXT', page: hiddenTextPage }
    }
    const description = { name: safeName(upload.name), mediaType, metadata }
    const sealed = seal(key, numberedNonce(0), file.id, Buffer.from(JSON.stringify(description))).toString('base64')
    await database.transaction().execute(async (transaction) => {
      const changed = transaction.updateTable('privacyRequestFiles').set({ completedAt: now, sealed, sha256 })
      await changed.where('id', '=', file.id).returning('id').executeTakeFirstOrThrow()
      await finish(transaction)
    })
    return { file: { id: file.id, size: file.size, ...description } }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Reserves the room of a file; the lock of the request makes uploads at the same time share the limit. */
function beginUpload(database: Database, keys: AnswerKeys, upload: Upload, key: Buffer, now: Date) {
  const { reference, byStaff, size } = upload
  return database.transaction().execute(async (transaction): Promise<StoredFile | 'NOT_OPEN' | 'MAILBOX_FULL'> => {
    const request = await findRequest(transaction, reference, true)
    if (!request || !isWritable(request, keys, now)) return 'NOT_OPEN'
    const { total, unsent } = await transaction
      .selectFrom('privacyRequestFiles')
      .select(({ fn }) => [
        fn.sum<string | null>('size').as('total'),
        fn.countAll().filterWhere('messageId', 'is', null).filterWhere('byStaff', '=', byStaff).as('unsent'),
      ])
      .where('reference', '=', reference)
      .where('destroyedAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(total) + size > largestMailbox || Number(unsent) >= mostFiles) return 'MAILBOX_FULL'
    const id = randomUUID()
    const row = { id, reference, byStaff, size, createdAt: now, wrappedKey: wrapKey(keys, id, key) }
    return transaction.insertInto('privacyRequestFiles').values(row).returningAll().executeTakeFirstOrThrow()
  })
}

/** Returns the first part and the digest of the content. @throws Error where the content has another length than was announced */
async function storeParts(
  database: Database,
  { id: fileId, size }: StoredFile,
  key: Buffer,
  content: Upload['content'],
) {
  const hash = createHash('sha256')
  let first: Buffer | undefined
  let [position, received] = [0, 0]
  for await (const part of inParts(content)) {
    received += part.length
    if (received > size) break
    first ??= part
    hash.update(part)
    const sealed = seal(key, numberedNonce(position + 1), partOf(fileId, size, position), part)
    await database.insertInto('privacyRequestFileParts').values({ fileId, position, sealed }).execute()
    position += 1
  }
  if (received !== size) throw new Error(`${received} bytes arrived of a file of ${size}`)
  return { first: first ?? Buffer.alloc(0), sha256: hash.digest('hex') }
}

async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const bytes of content) {
    rest = Buffer.concat([rest, bytes])
    for (; rest.length >= partSize; rest = rest.subarray(partSize)) yield rest.subarray(0, partSize)
  }
  if (rest.length > 0) yield rest
}

/** What a part is: of this file, at this position, the last one or not. */
function partOf(id: string, size: number, position: number): string {
  return `${id} ${position} ${(position + 1) * partSize >= size ? 'last' : 'more'}`
}

/** Reads the bytes from `first` to `last`, a part at a time. @throws Error where a part is missing or was changed */
export async function* readFile(
  database: Database,
  keys: AnswerKeys,
  { id, size, wrappedKey }: Pick<StoredFile, 'id' | 'size' | 'wrappedKey'>,
  [first, last] = [0, size - 1],
): AsyncGenerator<Buffer> {
  const key = unwrapKey(keys, id, assertDefined(wrappedKey, 'The key of a file'))
  for (let position = Math.floor(first / partSize); position * partSize <= last; position++) {
    const ofFile = database.selectFrom('privacyRequestFileParts').select('sealed').where('fileId', '=', id)
    const { sealed } = await ofFile.where('position', '=', position).executeTakeFirstOrThrow()
    const part = open(key, numberedNonce(position + 1), partOf(id, size, position), sealed)
    const start = position * partSize
    yield part.subarray(Math.max(0, first - start), last + 1 - start)
  }
}

async function joinParts(size: number, parts: AsyncIterable<Buffer>): Promise<Uint8Array> {
  const whole = new Uint8Array(size)
  let at = 0
  for await (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** @throws Error where the file was destroyed or changed */
export function describeFile(keys: AnswerKeys, { id, size, wrappedKey, sealed }: StoredFile): MessageFile {
  const key = unwrapKey(keys, id, assertDefined(wrappedKey, 'The key of a file'))
  const text = open(key, numberedNonce(0), id, Buffer.from(assertDefined(sealed, 'A description'), 'base64'))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `storeUpload`, and opened unchanged
  return { id, size, ...(JSON.parse(text.toString()) as Pick<MessageFile, 'name' | 'mediaType' | 'metadata'>) }
}

async function detectType(first: Buffer): Promise<string> {
  const known = await fileTypeFromBuffer(first)
  if (known) return known.mime
  return isText(first) ? 'text/plain' : 'application/octet-stream'
}

function isText(bytes: Buffer): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }).includes('\0')
  } catch {
    return false
  }
}

/** In bytes of UTF-8; file systems take 255. */
const longestName = 200
const reservedNames = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** Returns a name that every file system takes, without path, control and direction characters. */
export function safeName(name: string): string {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = base.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').replaceAll(/[<>:"|?*]/g, '_')
  const symbols = Array.from(plain.replace(/^[\s.]+/, ''))
  while (/[\s.]/.test(symbols.at(-1) ?? '')) symbols.pop()
  const trimmed = symbols.join('').replace(reservedNames, '_$1')
  const [extension = ''] = /\.[^.\s]{1,10}$/.exec(trimmed) ?? []
  const stem = Array.from(trimmed.slice(0, trimmed.length - extension.length))
  while (Buffer.byteLength(stem.join('') + extension) > longestName) stem.pop()
  return stem.join('') + extension || 'file'
}
