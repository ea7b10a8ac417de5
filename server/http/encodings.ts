import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Content encodings that the server can send, the smaller first. */
export type Encoding = 'br' | 'gzip'
const encodings: readonly Encoding[] = ['br', 'gzip']

/** The encodings that a client takes, in the server's order of preference (RFC 9110 §12.5.3). */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  const weights = readWeights(header)
  return encodings.filter((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0)
}

/** Whether a client takes what is compressed with a dictionary that it holds (RFC 9842). */
export function takesDeltas(header: string | undefined): boolean {
  return (readWeights(header).get('dcz') ?? 0) > 0
}

function readWeights(header: string | undefined): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2)
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight))
  }
  return weights
}

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
