import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileNameHeader, largestFile, uploadErrors, type MessageFile } from '@site/shared/calls'
import type { Database } from '../../database/database.ts'
import { BadRequest, sendError, sendStatus } from '../../http/errors.ts'
import type { Services } from '../../services.ts'
import { describeFile, readFile, storeUpload, type StoredFile } from './files.ts'

export const uploadType = 'application/octet-stream'

/** Lets the routes of this scope receive files as streams: nothing holds a whole one. */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser(uploadType, (_request, content, done) => done(null, content))
}

/** Stores the body of a request as a file of a message, and answers with its description. */
export async function receiveFile(
  { database, config, now }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  of: {
    reference: string
    byStaff: boolean
    /** Called in the transaction that completes the file. */
    finish?: (transaction: Database) => Promise<void>
    refuse?: (code: string) => Promise<void>
  },
): Promise<FastifyReply | MessageFile> {
  const { [fileNameHeader.toLowerCase()]: name, 'content-length': length } = request.headers
  if (length === undefined) return sendStatus(reply, 411)
  const size = Number(length)
  if (size === 0) return sendError(reply, uploadErrors.FILE_EMPTY, 'FILE_EMPTY')
  if (size > largestFile) return sendError(reply, uploadErrors.FILE_TOO_LARGE, 'FILE_TOO_LARGE')
  const { body } = request
  if (!(body instanceof Readable)) return sendStatus(reply, 415)
  const upload = { ...of, name: decodeName(name), size, content: body }
  const stored = await storeUpload(database, config.answerKeys, upload, now(), of.finish)
  if ('file' in stored) return stored.file
  await of.refuse?.(stored.refused)
  if (stored.refused === 'NOT_OPEN') return sendError(reply, 409, 'NOT_OPEN')
  const page = 'page' in stored ? String(stored.page) : undefined
  return sendError(reply, uploadErrors[stored.refused], stored.refused, page)
}

function decodeName(name: string | string[] | undefined): string {
  try {
    return decodeURIComponent([name ?? ''].flat().join(''))
  } catch {
    throw new BadRequest('INVALID_BODY', 'name')
  }
}

/** What browsers show without running anything in it. */
const harmless = new Set(['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'text/plain'])

/** Sends a file, or the range of it that is asked for (RFC 9110 §14), no faster than the client reads. */
export function sendStoredFile(
  { database, config }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
): FastifyReply {
  const { size } = file
  const { name, mediaType } = describeFile(config.answerKeys, file)
  const etag = `"${file.id}"`
  const { range: asked, 'if-range': known = etag } = request.headers
  const range = known === etag ? readRange(asked, size) : undefined
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
  return reply.send(Readable.from(readFile(database, config.answerKeys, file, [first, last]), { objectMode: false }))
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
