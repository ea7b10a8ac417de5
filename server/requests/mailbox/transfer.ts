import { randomUUID } from 'node:crypto'
import { unescape } from 'node:querystring'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  fileNameHeader,
  largestFile,
  largestMailbox,
  largestShare,
  mostFiles,
  uploadErrors,
  type MessageFile,
} from '@site/shared/calls'
import { sendError, sendStatus } from '../../http/errors.ts'
import { writeAudit } from '../../login/audit.ts'
import { recordRejection } from '../../login/require-staff.ts'
import type { Services } from '../../services.ts'
import { findRequest } from '../request-store.ts'
import { describeFile, isWritable, readFile, storeParts, type StoredFile } from './files.ts'
import { inspectFile } from './inspect.ts'
import { createKey, sealText, wrapKey } from './keys.ts'

export const uploadType = 'application/octet-stream'
const statuses = { ...uploadErrors, NOT_FOUND: 404, NOT_OPEN: 409 }

/** Lets the routes of this scope receive files as streams: nothing holds a whole one that is not inspected. */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser(uploadType, (_request, content, done) => done(null, content))
}

/** Stores the body of a request as a file of a message, and answers with its description. Nothing is left of it if it is refused or breaks off. */
export async function receiveFile(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  reference: string,
): Promise<FastifyReply | MessageFile> {
  const { database, now } = services
  const { body: content, staff: member, headers } = request
  const { [fileNameHeader.toLowerCase()]: name = '', 'content-length': length } = headers
  async function refuse(error: keyof typeof statuses, field?: string) {
    if (member) await recordRejection(services, request, member, error)
    return sendError(reply, statuses[error], error, field)
  }
  if (length === undefined) return sendStatus(reply, 411)
  const size = Number(length)
  if (size === 0) return refuse('FILE_EMPTY')
  if (size > largestFile) return refuse('FILE_TOO_LARGE')
  if (!(content instanceof Readable)) return sendStatus(reply, 415)
  const key = createKey()
  const file = await reserve(services, key, { reference, byStaff: Boolean(member), size })
  if (typeof file === 'string') return refuse(file)
  const { id } = file
  let isStored = false
  try {
    const { mediaType, bytes, sha256 } = await storeParts(database, file, key, content)
    const { metadata, hiddenTextPage } = member ? await inspectFile(mediaType, bytes) : { metadata: [] }
    if (hiddenTextPage) return await refuse('HIDDEN_TEXT', String(hiddenTextPage))
    const description = { name: safeName(unescape(String(name))), mediaType, metadata }
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
function reserve(
  { database, config: { answerKeys }, now }: Services,
  key: Buffer,
  { reference, byStaff, size }: Pick<StoredFile, 'reference' | 'byStaff' | 'size'>,
) {
  return database.transaction().execute(async (transaction) => {
    const request = await findRequest(transaction, reference, true)
    if (!request) return 'NOT_FOUND'
    if (!isWritable(request, answerKeys, now())) return 'NOT_OPEN'
    const stored = transaction.selectFrom('privacyRequestFiles').select(['size', 'byStaff', 'messageId'])
    const files = await stored.where('reference', '=', reference).where('destroyedAt', 'is', null).execute()
    const own = files.filter((file) => file.byStaff === byStaff)
    const sum = (some: typeof files) => some.reduce((total, file) => total + file.size, size)
    const isFull = sum(files) > largestMailbox || (!byStaff && sum(own) > largestShare)
    if (isFull || own.filter(({ messageId }) => messageId === null).length >= mostFiles) return 'MAILBOX_FULL'
    const id = randomUUID()
    const row = { id, reference, byStaff, size, createdAt: now(), wrappedKey: wrapKey(answerKeys, id, key) }
    return transaction.insertInto('privacyRequestFiles').values(row).returningAll().executeTakeFirstOrThrow()
  })
}

/** What browsers show without running anything in it. */
const harmless = new Set(['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'text/plain'])

/** Sends a file, or the range of it that is asked for (RFC 9110 §14), no faster than the client reads. */
export function sendStoredFile(
  { database, config: { answerKeys } }: Services,
  { headers: { range: asked, 'if-range': known } }: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
): FastifyReply {
  const { id, size } = file
  const { name, mediaType } = describeFile(answerKeys, file)
  const etag = `"${id}"`
  const range = known === undefined || known === etag ? readRange(asked, size) : undefined
  // Browsers resume only what has an ETag.
  void reply.headers({ 'accept-ranges': 'bytes', 'cache-control': 'no-store', etag })
  if (range === 'impossible') return sendStatus(reply.header('content-range', `bytes */${size}`), 416)
  const [first, last] = range ?? [0, size - 1]
  if (range) void reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`)
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
  void reply.headers({
    'content-disposition': `attachment; filename="${name.replaceAll(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encoded}`,
    'content-length': last + 1 - first,
    'content-security-policy': 'sandbox',
  })
  void reply.type(harmless.has(mediaType) ? mediaType : uploadType)
  return reply.send(Readable.from(readFile(database, answerKeys, file, [first, last]), { objectMode: false }))
}

/** Returns the first and last byte of a single range; undefined for the whole file. */
function readRange(header: string | undefined, size: number): [number, number] | 'impossible' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return to === '0' ? 'impossible' : [Math.max(0, size - Number(to)), size - 1]
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)]
  if (to !== '' && Number(to) < first) return undefined
  return first < size ? [first, last] : 'impossible'
}

/** In bytes of UTF-8; file systems take 255. */
const longestName = 200
const reservedNames = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** Returns a name that every file system takes, without path, control and direction characters. */
function safeName(name: string): string {
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
