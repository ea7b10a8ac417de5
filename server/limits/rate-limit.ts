import rateLimit from '@fastify/rate-limit'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { normalizeNetwork } from './count-senders.ts'

const hidden = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** Marks a call that the server makes itself, which counts for nobody. */
export const ownCall = { 'x-own-call': randomUUID() }

/** Limits the calls of a network per minute. An answer says nothing of the limit, but `Retry-After` once it is exceeded. */
export async function limitRate(app: FastifyInstance, { callsPerMinute }: Config): Promise<void> {
  const keyGenerator = ({ ip }: FastifyRequest) => normalizeNetwork(ip)
  const options = { max: callsPerMinute, timeWindow: '1 minute', allowList: isOwn, keyGenerator }
  await app.register(rateLimit, { ...options, addHeaders: hidden, addHeadersOnExceeding: hidden })
}

export function isOwn({ headers }: FastifyRequest): boolean {
  return headers['x-own-call'] === ownCall['x-own-call']
}
