import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** In order of preference. */
export type Encoding = 'br' | 'gzip'
const encodings: readonly Encoding[] = ['br', 'gzip']

/** Returns the encodings that a client accepts, in order of preference (RFC 9110 §12.5.3). */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  const weights = readWeights(header)
  return encodings.filter((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0)
}

/** Whether a client accepts compression with a dictionary that it has (RFC 9842). */
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

const leastBytes = 1024

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Compresses at once, in the turn of the line that it is for: a flood fills no queue of the threads that also read files. */
export async function compressInTurn(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return gzipSync(body, { level: Math.min(quality, 9) })
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

/** @param quality 1 to 11 (gzip: 9): about 5 for single answers, the highest for cached ones */
export function compress(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return deflate(body, { level: Math.min(quality, 9) })
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

export type Packing = Encoding | 'identity'

export interface PackedAnswer {
  body: Buffer
  packing: Packing
  tag: string
}

export function packingFor(request: FastifyRequest): Packing {
  return acceptedEncodings(request.headers['accept-encoding'])[0] ?? 'identity'
}

/** Says how the content of an answer is packed. */
export function setPacking(reply: FastifyReply, packing: Packing): void {
  if (!reply.hasHeader('vary')) void reply.header('vary', 'Accept-Encoding')
  if (packing !== 'identity') void reply.header('content-encoding', packing)
}

/** Short texts stay as they are. */
export async function packText(content: string, requested: Packing): Promise<PackedAnswer> {
  const body = Buffer.from(content)
  const tag = entityTag(body)
  if (requested === 'identity' || body.length < leastBytes) return { body, packing: 'identity', tag }
  return { body: await compress(body, requested, 5), packing: requested, tag }
}

const jsonType = 'application/json; charset=utf-8'

/** Sends an answer, or 304 to a client that has it. Headers that were set before it stay. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, answer: PackedAnswer, type = jsonType) {
  const { body, packing, tag: own } = answer
  const tag = tagOf(reply) ?? own
  void reply.header('etag', tag)
  if (reply.statusCode === 200 && isHeldByClient(request, tag)) {
    setPacking(reply, 'identity')
    return reply.code(304).send()
  }
  setPacking(reply, packing)
  if (!reply.hasHeader('content-type')) void reply.type(type)
  return reply.send(body)
}

/** Returns an ETag of the content. Weak, because it is the same for every content encoding. */
export function entityTag(content: string | Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** The tag of an answer that is known by its revision. */
function tagOf(reply: FastifyReply): string | undefined {
  const tag = reply.getHeader('etag')
  return typeof tag === 'string' ? tag : undefined
}

/** Whether the client has this content (RFC 9110 §13.1.2). `named`: before it is known that there is such a thing, `*` says nothing. */
export function isHeldByClient(request: FastifyRequest, tag: string, how?: 'named'): boolean {
  const held = request.headers['if-none-match']
  if (!held) return false
  const opaque = (text: string) => text.trim().replace(/^W\//, '')
  return (!how && held.trim() === '*') || held.split(',').some((candidate) => opaque(candidate) === opaque(tag))
}

/**
 * An `onSend` hook that packs texts, adds an ETag to what was read, and answers 304. @fastify/etag would not know lists of tags
 * and `*`.
 */
export async function packAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (typeof payload !== 'string') return payload
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && reply.statusCode === 200) {
    const tag = tagOf(reply) ?? entityTag(payload)
    void reply.header('etag', tag)
    if (isHeldByClient(request, tag)) {
      void reply.code(304).removeHeader('content-length').removeHeader('content-type')
      return null
    }
  }
  if (Buffer.byteLength(payload) < leastBytes) return payload
  const { body, packing } = await packText(payload, packingFor(request))
  setPacking(reply, packing)
  void reply.removeHeader('content-length')
  return body
}
