import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendStatus } from '../../http/errors.ts'
import type { Services } from '../../services.ts'
import { describeFile, readFile, type ByteRange, type OpenableFile } from './stored-files.ts'

/** Media types that browsers show without running anything in them. */
const harmless = new Set(['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'text/plain'])

/** Sends a file, or the range of it that is requested (RFC 9110 §14), no faster than the client reads. */
export function sendStoredFile(
  { database, config: { answerKeys } }: Services,
  { headers: { range: requested, 'if-range': ifRange } }: FastifyRequest,
  reply: FastifyReply,
  file: OpenableFile,
): FastifyReply {
  const { id, size } = file
  const { name, mediaType } = describeFile(answerKeys, file)
  const etag = `"${id}"`
  const range = ifRange === undefined || ifRange === etag ? readRange(requested, size) : undefined
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
  void reply.type(harmless.has(mediaType) ? mediaType : 'application/octet-stream')
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
