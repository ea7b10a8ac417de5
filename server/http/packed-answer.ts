import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, leastBytes, acceptedEncodings, type Encoding } from './encodings.ts'
import { entityTag, isHeldByClient } from './revalidation.ts'

export type Packing = Encoding | 'identity'

/** An answer that is kept and sent many times. */
export interface PackedAnswer {
  body: Buffer
  /** Short answers are not compressed. */
  packing: Packing
  /** The same for every encoding. */
  tag: string
}

/** Returns the preferred encoding of a client. */
export function packingFor(request: FastifyRequest): Packing {
  return acceptedEncodings(request.headers['accept-encoding'])[0] ?? 'identity'
}

/** @param content to be sent as JSON */
export async function pack(content: unknown, wanted: Packing): Promise<PackedAnswer> {
  const body = Buffer.from(JSON.stringify(content))
  const tag = entityTag(body)
  if (wanted === 'identity' || body.length < leastBytes) return { body, packing: 'identity', tag }
  return { body: await compress(body, wanted, 5), packing: wanted, tag }
}

/** Sends an answer, or 304 to a client that has it. */
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
