import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncodings, type Encoding } from './encodings.ts'

/** Shorter than this, the saving is lost in the headers. */
export const leastBytes = 1024

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** @param quality 1 to 11 (gzip knows 9): about 5 for an answer made now, high for one that is kept */
export function compress(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return deflate(body, { level: Math.min(quality, 9) })
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

/** An `onSend` hook that compresses texts made for this request. */
export async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (typeof payload !== 'string' || Buffer.byteLength(payload) < leastBytes) return payload
  void reply.header('vary', 'Accept-Encoding')
  const [encoding] = acceptedEncodings(request.headers['accept-encoding'])
  if (!encoding) return payload
  const compressed = await compress(Buffer.from(payload), encoding, 5)
  void reply.header('content-encoding', encoding).removeHeader('content-length')
  return compressed
}
