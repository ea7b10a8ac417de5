import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, leastBytes, acceptedEncodings, type Encoding } from './encodings.ts'
import { entityTag, isHeldByClient } from './revalidation.ts'

export type Packing = Encoding | 'identity'

/** An answer as it is sent, again and again. */
export interface PackedAnswer {
  body: Buffer
  /** How it is packed: short ones are not. */
  packing: Packing
  /** Of the content, the same for every packing. */
  tag: string
}

/** The smallest that a client takes. */
export function packingFor(request: FastifyRequest): Packing {
  return acceptedEncodings(request.headers['accept-encoding'])[0] ?? 'identity'
}

/** @param content what is sent as JSON */
export async function pack(content: unknown, wanted: Packing): Promise<PackedAnswer> {
  const body = Buffer.from(JSON.stringify(content))
  const tag = entityTag(body)
  if (wanted === 'identity' || body.length < leastBytes) return { body, packing: 'identity', tag }
  return { body: await compress(body, wanted, 5), packing: wanted, tag }
}

/** Sends what was packed for this client; nothing of it to one that holds it. */
export function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, packing, tag }: PackedAnswer,
): FastifyReply {
  void reply.headers({ etag: tag, vary: 'Accept-Encoding' })
  if (isHeldByClient(request, tag)) return reply.code(304).send()
  if (packing !== 'identity') void reply.header('content-encoding', packing)
  return reply.type('application/json; charset=utf-8').send(body)
}
