import { inTime } from '@site/shared/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../services.ts'
import type { PublishedSite } from './published-site.ts'

/** In milliseconds. */
const timeout = 2_000

/** Answers 200 when visitors can be served, also from the snapshot of the register; else 503 with what is wrong. */
export function healthHandler({ database, register }: Services, site: PublishedSite) {
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    const checks = { database: sql`select 1`.execute(database), site: site.read() }
    const states = Object.entries(checks).map(async ([name, check]) => {
      const found = await inTime<unknown>(check, timeout).catch(() => undefined)
      return [name, found !== undefined] as const
    })
    const result = Object.fromEntries(await Promise.all(states))
    const snapshot = register.snapshot()
    const isWell = result['site'] && (result['database'] || snapshot)
    return reply
      .code(isWell ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ...result, snapshot })
  }
}
