import { inTime } from '@site/shared/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { isReadOnly } from '../database/database-unavailable.ts'
import type { Services } from '../services.ts'
import type { PublishedSite } from './published-site.ts'

/** In milliseconds. */
const timeout = 2_000

/** Fails in a database that is read-only as any write would, so that its connection is closed, and the next one may find the primary. */
const requireWritable = sql`do $$ begin
  if current_setting('transaction_read_only')::boolean then raise read_only_sql_transaction; end if;
end $$`

/**
 * Answers 200 when visitors can be served, also from the snapshot of the register; else 503 with what is wrong. A read-only
 * database is unhealthy even so: where all others have failed over, this server must not stay behind unnoticed.
 */
export function healthHandler({ database, register }: Services, site: PublishedSite) {
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    const [ofDatabase, ofSite] = await Promise.allSettled([
      inTime(requireWritable.execute(database), timeout),
      inTime(site.read(), timeout),
    ])
    const hasDatabase = ofDatabase.status === 'fulfilled'
    const hasSite = ofSite.status === 'fulfilled' && ofSite.value !== undefined
    const snapshot = register.snapshot()
    const mayServeSnapshot = snapshot && ofDatabase.status === 'rejected' && !isReadOnly(ofDatabase.reason)
    return reply
      .code(hasSite && (hasDatabase || mayServeSnapshot) ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ database: hasDatabase, site: hasSite, snapshot })
  }
}
