import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const hidden = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** Limits the calls of an IP address per minute. An answer says nothing of the limit, but `Retry-After` once it is exceeded. */
export async function limitRate(app: FastifyInstance, { callsPerMinute }: Config): Promise<void> {
  const options = { max: callsPerMinute, timeWindow: '1 minute' }
  await app.register(rateLimit, { ...options, addHeaders: hidden, addHeadersOnExceeding: hidden })
}
