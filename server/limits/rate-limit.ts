import rateLimit from '@fastify/rate-limit'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { normalizeNetwork } from './count-senders.ts'

const hidden = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** Marks a call that the server makes itself for the text of a page: it is work for the visitor of that page, and counts as that. */
export const ownCall = { 'x-own-call': randomUUID() }

/** Limits the calls of a network per minute. An answer says nothing of the limit, but `Retry-After` once it is exceeded. */
export async function limitRate(app: FastifyInstance, { callsPerMinute }: Config): Promise<void> {
  await app.register(rateLimit, {
    max: callsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => normalizeNetwork(request.ip),
    allowList: (request) => isOwn(request),
    addHeaders: hidden,
    addHeadersOnExceeding: hidden,
  })
}

export function isOwn({ headers }: FastifyRequest): boolean {
  return headers['x-own-call'] === ownCall['x-own-call']
}
