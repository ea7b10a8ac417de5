import { unescape } from 'node:querystring'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileNameHeader, largestFile, uploadErrors, type MessageFile } from '@site/shared/calls'
import { sendError, sendStatus } from '../../http/errors.ts'
import { recordRejection } from '../../login/require-staff.ts'
import type { Services } from '../../services.ts'
import { describeFile, readFile, storeUpload, type StoredFile } from './files.ts'

export const uploadType = 'application/octet-stream'
const statuses = { ...uploadErrors, NOT_FOUND: 404, NOT_OPEN: 409 }

/** Lets the routes of this scope receive files as streams: nothing holds a whole one that is not inspected. */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser(uploadType, (_request, content, done) => done(null, content))
}

/** Stores the body of a request as a file of a message, and answers with its description. */
export async function receiveFile(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  reference: string,
): Promise<FastifyReply | MessageFile> {
  const { [fileNameHeader.toLowerCase()]: name = '', 'content-length': length } = request.headers
  if (length === undefined) return sendStatus(reply, 411)
  const size = Number(length)
  const refuse = (error: keyof typeof statuses, field?: string) => sendError(reply, statuses[error], error, field)
  if (size === 0) return refuse('FILE_EMPTY')
  if (size > largestFile) return refuse('FILE_TOO_LARGE')
  const { body: content, staff } = request
  if (!(content instanceof Readable)) return sendStatus(reply, 415)
  const member = staff ?? undefined
  const stored = await storeUpload(services, { reference, member, name: unescape(String(name)), size, content })
  if (!('refused' in stored)) return stored
  if (member) await recordRejection(services, request, member, stored.refused)
  return refuse(stored.refused, stored.page)
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
