import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { normalizeNetwork } from './count-senders.ts'

const hidden = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** Limits the calls of a network per minute. An answer says nothing of the limit, but `Retry-After` once it is exceeded. */
export async function limitRate(app: FastifyInstance, { callsPerMinute }: Config): Promise<void> {
  await app.register(rateLimit, {
    max: callsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => normalizeNetwork(request.ip),
    addHeaders: hidden,
    addHeadersOnExceeding: hidden,
  })
}
