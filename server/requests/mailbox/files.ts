import { createHash, randomUUID } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { Selectable } from 'kysely'
import { largestMailbox, largestShare, mostFiles, type MessageFile } from '@site/shared/calls'
import type { Database } from '../../database/database.ts'
import type { RequestFileRow } from '../../database/tables.ts'
import { writeAudit } from '../../login/audit.ts'
import type { StaffMember } from '../../login/sessions.ts'
import type { Services } from '../../services.ts'
import { findRequest, type StoredRequest } from '../request-store.ts'
import { isWritable as isInTime } from '../term.ts'
import { inspectFile, isInspected } from './inspect.ts'
import type { AnswerKeys } from '../../configuration/answer-keys.ts'
import { createKey, numberedNonce, open, openText, seal, sealText, unwrapKey, wrapKey } from './keys.ts'

export type StoredFile = Selectable<RequestFileRow>

/** In bytes: each part of a file is encrypted for itself. */
const partSize = 256 * 1024

/** Whether both sides can write about a request. */
export function isWritable(request: StoredRequest, keys: AnswerKeys, now: Date): boolean {
  return keys.length > 0 && isInTime(request, now)
}

interface Upload {
  reference: string
  /** Who of staff uploads it; left out for the person. */
  member?: StaffMember | undefined
  name: string
  /** In bytes. */
  size: number
  content: AsyncIterable<Uint8Array>
}

interface Refusal {
  refused: 'NOT_FOUND' | 'NOT_OPEN' | 'MAILBOX_FULL' | 'HIDDEN_TEXT'
  page?: string
}

/** Stores an uploaded file part by part, encrypted. Nothing is left of an upload that is refused or breaks off. */
export async function storeUpload(services: Services, upload: Upload): Promise<MessageFile | Refusal> {
  const { database, now } = services
  const { reference, member, name } = upload
  const key = createKey()
  const file = await database.transaction().execute((transaction) => reserve(transaction, services, upload, key))
  if (typeof file === 'string') return { refused: file }
  const { id, size } = file
  let isStored = false
  try {
    const { mediaType, bytes, sha256 } = await storeParts(database, file, key, upload.content)
    const { metadata, hiddenTextPage } = member ? await inspectFile(mediaType, bytes) : { metadata: [] }
    if (hiddenTextPage) return { refused: 'HIDDEN_TEXT', page: String(hiddenTextPage) }
    const description = { name: safeName(name), mediaType, metadata }
    const sealed = sealText(key, id, JSON.stringify(description))
    await database.transaction().execute(async (transaction) => {
      const changed = transaction.updateTable('privacyRequestFiles').set({ completedAt: now(), sealed, sha256 })
      await changed.where('id', '=', id).returning('id').executeTakeFirstOrThrow()
      if (member) await writeAudit(transaction, member, { action: 'UPLOAD', reference }, now())
    })
    isStored = true
    return { id, size, ...description }
  } finally {
    if (!isStored) await database.deleteFrom('privacyRequestFiles').where('id', '=', id).execute()
  }
}

/** Reserves the room of a file; the lock of the request makes uploads at the same time share the limits. */
async function reserve(
  transaction: Database,
  { config: { answerKeys }, now }: Services,
  { reference, member, size }: Upload,
  key: Buffer,
): Promise<StoredFile | Refusal['refused']> {
  const request = await findRequest(transaction, reference, true)
  if (!request) return 'NOT_FOUND'
  if (!isWritable(request, answerKeys, now())) return 'NOT_OPEN'
  const byStaff = member !== undefined
  const stored = transaction.selectFrom('privacyRequestFiles').select(['size', 'byStaff', 'messageId'])
  const files = await stored.where('reference', '=', reference).where('destroyedAt', 'is', null).execute()
  const own = files.filter((file) => file.byStaff === byStaff)
  const sum = (some: typeof files) => some.reduce((total, file) => total + file.size, size)
  const isFull = sum(files) > largestMailbox || (!byStaff && sum(own) > largestShare)
  if (isFull || own.filter(({ messageId }) => messageId === null).length >= mostFiles) return 'MAILBOX_FULL'
  const id = randomUUID()
  const row = { id, reference, byStaff, size, createdAt: now(), wrappedKey: wrapKey(answerKeys, id, key) }
  return transaction.insertInto('privacyRequestFiles').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Returns the type and digest of the content; also the content where it can be inspected. @throws Error for another length */
async function storeParts(database: Database, file: StoredFile, key: Buffer, content: Upload['content']) {
  const { id: fileId, size } = file
  const hash = createHash('sha256')
  const kept: Buffer[] = []
  let mediaType = 'text/plain'
  let [position, received] = [0, 0]
  for await (const part of inParts(content)) {
    received += part.length
    if (received > size) break
    if (position === 0) mediaType = await detectType(part)
    if (isInspected(mediaType)) kept.push(part)
    hash.update(part)
    const sealed = seal(key, numberedNonce(position + 1), partOf(fileId, size, position), part)
    await database.insertInto('privacyRequestFileParts').values({ fileId, position, sealed }).execute()
    position += 1
  }
  if (received !== size) throw new Error(`${received} bytes arrived of a file of ${size}`)
  return { mediaType, bytes: new Uint8Array(Buffer.concat(kept)), sha256: hash.digest('hex') }
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
  file: StoredFile,
  [first, last] = [0, file.size - 1],
): AsyncGenerator<Buffer> {
  const { id, size } = file
  const key = unwrapKey(keys, file)
  for (let position = Math.floor(first / partSize); position * partSize <= last; position++) {
    const ofFile = database.selectFrom('privacyRequestFileParts').select('sealed').where('fileId', '=', id)
    const { sealed } = await ofFile.where('position', '=', position).executeTakeFirstOrThrow()
    const part = open(key, numberedNonce(position + 1), partOf(id, size, position), sealed)
    const start = position * partSize
    yield part.subarray(Math.max(0, first - start), last + 1 - start)
  }
}

/** Selects the files of a request that are complete and not destroyed, the oldest first. */
export function selectFiles(database: Database, reference: string) {
  const ofRequest = database.selectFrom('privacyRequestFiles').selectAll().where('reference', '=', reference)
  return ofRequest.where('completedAt', 'is not', null).where('destroyedAt', 'is', null).orderBy('createdAt')
}

/** Removes a file that this side uploaded and did not send; false where there is none. */
export async function removeUnsent(transaction: Database, reference: string, byStaff: boolean, id: string) {
  const ofRequest = transaction.deleteFrom('privacyRequestFiles').where('reference', '=', reference)
  const unsent = ofRequest.where('id', '=', id).where('byStaff', '=', byStaff).where('messageId', 'is', null)
  return (await unsent.executeTakeFirst()).numDeletedRows > 0n
}

/** @throws Error where the file was destroyed or changed */
export function describeFile(keys: AnswerKeys, file: StoredFile): MessageFile {
  const { id, size } = file
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `storeUpload`, and opened unchanged
  return { id, size, ...(JSON.parse(openText(keys, file)) as Pick<MessageFile, 'name' | 'mediaType' | 'metadata'>) }
}

async function detectType(first: Buffer): Promise<string> {
  const known = await fileTypeFromBuffer(first)
  return known?.mime ?? (first.includes(0) ? 'application/octet-stream' : 'text/plain')
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
