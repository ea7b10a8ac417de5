import { createHash, randomUUID } from 'node:crypto'
import { unescape } from 'node:querystring'
import { finished, Readable } from 'node:stream'
import type { Selectable } from 'kysely'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  fileNameHeader,
  largestFile,
  largestMailbox,
  largestShare,
  maxFiles,
  uploadErrors,
  type MessageFile,
} from '@site/shared/calls'
import type { Database } from '../../database/database.ts'
import type { RequestFileRow } from '../../database/tables.ts'
import { findRequest, type StoredRequest } from '../request-store.ts'
import { isInMessageTerm } from '../term.ts'
import { safeFileName } from './file-name.ts'
import { detectType, inspectFile, isInspected } from './inspect.ts'
import type { AnswerKeys } from '../../configuration/answer-keys.ts'
import {
  createKey,
  describeContent,
  numberedNonce,
  open,
  openText,
  seal,
  sealText,
  unwrapKey,
  type Belonging,
} from './keys.ts'
import { storeKey } from './stored-keys.ts'
import { sendError, sendStatus, TooSlow } from '../../http/errors.ts'
import { ConcurrencyLimit } from '../../limits/concurrency-limit.ts'
import { countSenders, type Count } from '../../limits/count-senders.ts'
import { receiveInTime } from '../../limits/least-speed.ts'
import { downloadSlots, uploadCounts, uploadSlots } from '../../limits/transfer-limits.ts'
import { writeAudit } from '../../login/audit.ts'
import type { Services } from '../../services.ts'

export type StoredFile = Selectable<RequestFileRow>
/** A file with its key, null once it is destroyed. */
export type OpenableFile = StoredFile & { wrappedKey: string | null }

/** In bytes: each part of a file is encrypted for itself. */
const partSize = 256 * 1024

/** Whether both sides can write about a request: within its time, and where messages can be encrypted. */
export function isMailboxOpen(request: StoredRequest, keys: AnswerKeys, now: Date): boolean {
  return keys.length > 0 && isInMessageTerm(request, now)
}

/** Returns the type and digest of the content; also the content where it is inspected: that of staff. @throws Error for another length */
async function storeParts(database: Database, file: StoredFile, key: Buffer, content: AsyncIterable<Uint8Array>) {
  const { id: fileId, size, byStaff } = file
  const hash = createHash('sha256')
  const inspected: Buffer[] = []
  let mediaType = 'text/plain'
  let position = 0
  let received = 0
  for await (const part of inParts(content)) {
    received += part.length
    if (received > size) break
    if (position === 0) mediaType = await detectType(part)
    if (byStaff && isInspected(mediaType)) inspected.push(part)
    hash.update(part)
    const sealed = seal(key, numberedNonce(position + 1), partOf(file, position), part)
    await database.insertInto('privacyRequestFileParts').values({ fileId, position, sealed }).execute()
    position += 1
  }
  if (received !== size) throw new Error(`${received} bytes arrived of a file of ${size}`)
  return { mediaType, bytes: Buffer.concat(inspected), sha256: hash.digest('hex') }
}

async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const bytes of content) {
    rest = Buffer.concat([rest, bytes])
    for (; rest.length >= partSize; rest = rest.subarray(partSize)) yield rest.subarray(0, partSize)
  }
  if (rest.length > 0) yield rest
}

/** Names a part by its file, its position, and whether it is the last: it opens with the same name only. */
function partOf(file: Belonging & { size: number }, position: number): string {
  return `${describeContent(file)} ${position} ${(position + 1) * partSize >= file.size ? 'last' : 'more'}`
}

/** The numbers of the first and the last byte. */
interface ByteRange {
  first: number
  last: number
}

/** Reads the bytes from `first` to `last`, a part at a time. @throws Error where a part is missing or was changed */
export async function* readFile(
  database: Database,
  keys: AnswerKeys,
  file: OpenableFile,
  { first, last }: ByteRange = { first: 0, last: file.size - 1 },
): AsyncGenerator<Buffer> {
  const key = unwrapKey(keys, file)
  for (let position = Math.floor(first / partSize); position * partSize <= last; position++) {
    const ofFile = database.selectFrom('privacyRequestFileParts').select('sealed').where('fileId', '=', file.id)
    const { sealed } = await ofFile.where('position', '=', position).executeTakeFirstOrThrow()
    const part = open(key, numberedNonce(position + 1), partOf(file, position), sealed)
    const start = position * partSize
    yield part.subarray(Math.max(0, first - start), last + 1 - start)
  }
}

/** Selects the files of a request that are complete and not destroyed, with their keys, the oldest first. */
export function selectFiles(database: Database, reference: string) {
  return selectStored(database).where('reference', '=', reference)
}

/** As `selectFiles`, for the files that were uploaded for tasks. */
export function selectFilesOf(database: Database, tasks: readonly string[]) {
  return selectStored(database).where('taskId', 'in', tasks)
}

function selectStored(database: Database) {
  const all = database.selectFrom('privacyRequestFiles').selectAll()
  const complete = all.where('completedAt', 'is not', null).where('destroyedAt', 'is', null).orderBy('createdAt')
  return complete.select(({ selectFrom }) => {
    const key = selectFrom('privacyRequestKeys').select('wrappedKey')
    return key.whereRef('fileId', '=', 'privacyRequestFiles.id').as('wrappedKey')
  })
}

/** Whether a side uploaded a file for a request and did not send it. */
export async function hasUnsent(
  database: Database,
  reference: string,
  side: 'STAFF' | 'PERSON',
  id: string,
): Promise<boolean> {
  const ofRequest = database.selectFrom('privacyRequestFiles').select('id').where('reference', '=', reference)
  const unsent = ofRequest.where('byStaff', '=', side === 'STAFF').where('messageId', 'is', null)
  return (await unsent.where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Removes a file that `hasUnsent` has found. */
export async function removeUnsent(transaction: Database, id: string): Promise<void> {
  await transaction.deleteFrom('privacyRequestFiles').where('id', '=', id).where('messageId', 'is', null).execute()
}

/** @throws Error where the file was destroyed or changed */
export function describeFile(keys: AnswerKeys, file: OpenableFile): MessageFile {
  const { id, size } = file
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `receiveFile`, and opened unchanged
  return { id, size, ...(JSON.parse(openText(keys, file)) as Pick<MessageFile, 'name' | 'mediaType' | 'metadata'>) }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether bodies of `uploadType` are files. */
    takesFiles?: boolean
  }
}

const uploadType = 'application/octet-stream'
const statuses = { ...uploadErrors, NOT_FOUND: 404, NOT_OPEN: 409 }

/** Whether the body is a file, which is received at its least speed and not within a time. */
export function isUpload({ routeOptions, headers }: FastifyRequest): boolean {
  return Boolean(routeOptions.config?.takesFiles) && headers['content-type'] === uploadType
}

/** Makes a scope that reads files as streams: nothing holds a whole file that is not inspected. */
export function acceptFiles(app: FastifyInstance): void {
  app.addContentTypeParser(uploadType, (_request, content, done) => done(null, content))
}

/** Uploads and downloads of persons or of staff, so that visitors cannot keep staff waiting. */
export function fileTransfers(services: Services) {
  const uploads = new ConcurrencyLimit('TOO_MANY_UPLOADS')
  const downloads = new ConcurrencyLimit('TOO_MANY_DOWNLOADS')

  return {
    /** Receives the file that is the body of a request for a privacy request, or for a task of it. @throws TooMuchWork */
    async receive(request: FastifyRequest, reply: FastifyReply, reference: string, taskId: string | null = null) {
      const leave = uploads.take(uploadSlots(request, reference))
      request.leaveWork?.()
      try {
        return await receiveFile(services, request, reply, { reference, taskId })
      } finally {
        leave()
      }
    },
    /** Sends a file, or a range of it. @throws TooMuchWork */
    send(request: FastifyRequest, reply: FastifyReply, file: OpenableFile) {
      finished(reply.raw, downloads.take(downloadSlots(request)))
      return sendStoredFile(services, request, reply, file)
    },
  }
}

/** Stores the body of a request as a file of a message, and answers with its description. Nothing is left of it if it is rejected or breaks off. */
async function receiveFile(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { reference, taskId }: Pick<StoredFile, 'reference' | 'taskId'>,
): Promise<FastifyReply | MessageFile> {
  const { config, database, now } = services
  const { body: content, staff: member, headers } = request
  const { [fileNameHeader.toLowerCase()]: name = '', 'content-length': length } = headers
  const rejectFile = (error: keyof typeof statuses, field?: string) => sendError(reply, statuses[error], error, field)
  if (length === undefined) return sendStatus(reply, 411)
  const size = Number(length)
  if (size === 0) return rejectFile('FILE_EMPTY')
  if (size > largestFile) return rejectFile('FILE_TOO_LARGE')
  if (!(content instanceof Readable)) return sendStatus(reply, 415)
  const key = createKey()
  const counts = uploadCounts(request, size, config)
  const file = await reserve(services, key, { reference, taskId, byStaff: Boolean(member), size }, counts)
  if (typeof file === 'string') return rejectFile(file)
  const { id } = file
  let isStored = false
  try {
    const { mediaType, bytes, sha256 } = await storeParts(database, file, key, receiveInTime(content))
    const { metadata, hiddenTextPage } = member ? await inspectFile(mediaType, bytes) : { metadata: [] }
    if (hiddenTextPage) return rejectFile('HIDDEN_TEXT', String(hiddenTextPage))
    const description = { name: safeFileName(unescape(String(name))), mediaType, metadata }
    const sealed = sealText(key, file, JSON.stringify(description))
    await database.transaction().execute(async (transaction) => {
      const changed = transaction.updateTable('privacyRequestFiles').set({ completedAt: now(), sealed, sha256 })
      await changed.where('id', '=', id).returning('id').executeTakeFirstOrThrow()
      if (member) await writeAudit(transaction, member, { action: 'UPLOAD', reference }, now())
    })
    isStored = true
    return { id, size, ...description }
  } catch (error) {
    if (error instanceof TooSlow) return await rejectFile('REQUEST_TIMEOUT')
    throw error
  } finally {
    if (!isStored) await database.deleteFrom('privacyRequestFiles').where('id', '=', id).execute()
  }
}

/** Reserves the room of a file and counts it; the lock of the request makes uploads at the same time share the limits. */
function reserve(
  { database, config: { answerKeys }, now }: Services,
  key: Buffer,
  { reference, taskId, byStaff, size }: Pick<StoredFile, 'reference' | 'taskId' | 'byStaff' | 'size'>,
  counts: readonly Count[],
) {
  return database.transaction().execute(async (transaction) => {
    const request = await findRequest(transaction, reference, true)
    if (!request) return 'NOT_FOUND'
    if (!isMailboxOpen(request, answerKeys, now())) return 'NOT_OPEN'
    const stored = transaction.selectFrom('privacyRequestFiles').select(['size', 'byStaff', 'messageId'])
    const files = await stored.where('reference', '=', reference).where('destroyedAt', 'is', null).execute()
    const own = files.filter((file) => file.byStaff === byStaff)
    const sum = (some: typeof files) => some.reduce((total, file) => total + file.size, size)
    const isFull = sum(files) > largestMailbox || (!byStaff && sum(own) > largestShare)
    if (isFull || own.filter(({ messageId }) => messageId === null).length >= maxFiles) return 'MAILBOX_FULL'
    await countSenders(transaction, counts, now())
    const id = randomUUID()
    const row = { id, reference, taskId, byStaff, size, createdAt: now() }
    const inserted = transaction.insertInto('privacyRequestFiles').values(row).returningAll()
    const file = await inserted.executeTakeFirstOrThrow()
    await storeKey(transaction, answerKeys, 'fileId', file, key)
    return file
  })
}

/** What browsers show without running anything in it. */
const harmless = new Set(['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'text/plain'])

/** Sends a file, or the range of it that is requested (RFC 9110 §14), no faster than the client reads. */
function sendStoredFile(
  { database, config: { answerKeys } }: Services,
  { headers: { range: requested, 'if-range': known } }: FastifyRequest,
  reply: FastifyReply,
  file: OpenableFile,
): FastifyReply {
  const { id, size } = file
  const { name, mediaType } = describeFile(answerKeys, file)
  const etag = `"${id}"`
  const range = known === undefined || known === etag ? readRange(requested, size) : undefined
  // Browsers resume only what has an ETag.
  void reply.headers({ 'accept-ranges': 'bytes', 'cache-control': 'no-store', etag })
  if (range === 'impossible') return sendStatus(reply.header('content-range', `bytes */${size}`), 416)
  const { first, last } = range ?? { first: 0, last: size - 1 }
  if (range) void reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`)
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
  void reply.headers({
    'content-disposition': `attachment; filename="${name.replaceAll(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encoded}`,
    'content-length': last + 1 - first,
    'content-security-policy': 'sandbox',
  })
  void reply.type(harmless.has(mediaType) ? mediaType : uploadType)
  return reply.send(Readable.from(readFile(database, answerKeys, file, { first, last }), { objectMode: false }))
}

/** Returns a single range; undefined for the whole file. */
function readRange(header: string | undefined, size: number): ByteRange | 'impossible' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return to === '0' ? 'impossible' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return undefined
  return first < size ? { first, last } : 'impossible'
}
