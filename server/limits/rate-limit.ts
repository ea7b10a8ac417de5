import rateLimit from '@fastify/rate-limit'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { normalizeNetwork } from './count-senders.ts'

const hidden = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** Marks a call that the server makes itself for a page: it counts apart from those of the visitor. */
export const ownCall = { 'x-own-call': randomUUID() }

/** Limits the calls of a network per minute. An answer says nothing of the limit, but `Retry-After` once it is exceeded. */
export async function limitRate(app: FastifyInstance, { callsPerMinute }: Config): Promise<void> {
  const keyGenerator = (request: FastifyRequest) => `${isOwn(request) ? 'page ' : ''}${normalizeNetwork(request.ip)}`
  // The text of a page takes up to three calls.
  const max = (request: FastifyRequest) => callsPerMinute * (isOwn(request) ? 3 : 1)
  const options = { max, timeWindow: '1 minute', keyGenerator }
  await app.register(rateLimit, { ...options, addHeaders: hidden, addHeadersOnExceeding: hidden })
}

export function isOwn({ headers }: FastifyRequest): boolean {
  return headers['x-own-call'] === ownCall['x-own-call']
}
