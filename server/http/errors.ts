import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseAway } from '../database/database-away.ts'
import { pageLanguage, sendAwayPage } from './away-page.ts'

/** A request that cannot be answered as it is; becomes `{error, field?}`. */
export class BadRequest extends Error {
  readonly statusCode = 400
  readonly code: string
  readonly field: string | undefined

  constructor(code: string, field?: string) {
    super(field ? `${code} in ${field}` : code)
    this.name = 'BadRequest'
    this.code = code
    this.field = field
  }
}

/** A sender who has to wait, `retryAfter` seconds; becomes 429 with `Retry-After`. */
export class TooManyRequests extends Error {
  readonly statusCode = 429
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super(`Too many requests; the next one in ${retryAfter} s`)
    this.name = 'TooManyRequests'
    this.retryAfter = retryAfter
  }
}

/** The name of a status as a code: `NOT_FOUND`, `PAYLOAD_TOO_LARGE`. */
function statusCode(status: number): string {
  return (STATUS_CODES[status] ?? 'ERROR').toUpperCase().replaceAll(/[^A-Z]+/g, '_')
}

/** Ends a request with `{error}` (product §7). */
export function sendStatus(reply: FastifyReply, status: number): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ error: statusCode(status) })
}

/** What of a fault may be written down: an error of the database also carries the statement with its values. */
function withoutValues({ name, code, message, stack }: FastifyError) {
  return { type: name, code, message, stack }
}

/** After how many seconds to try again what the database was away for. */
const retryAfter = 5

/** Not worth a line: a sender who hung up before the end of what was sent; nobody is there to read the answer. */
function hasHungUp({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

/**
 * Faults of the request name themselves; faults of the server are written to the log and not told. That the database is
 * away is an ordinary event, which the database reports itself (docs/architecture.md, "When something fails").
 */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof DatabaseAway) return sendAway(request, reply)
  if (hasHungUp(request)) return sendStatus(reply, 400)
  const status = error.statusCode && error.statusCode >= 400 ? error.statusCode : 500
  if (status >= 500) request.log.error({ err: withoutValues(error) })
  if (error instanceof TooManyRequests) void reply.header('retry-after', error.retryAfter)
  if (!(error instanceof BadRequest)) return sendStatus(reply, status)
  return reply.code(400).header('cache-control', 'no-store').send({ error: error.code, field: error.field })
}

function sendAway(request: FastifyRequest, reply: FastifyReply) {
  void reply.code(503).header('retry-after', retryAfter)
  const lang = pageLanguage(request)
  return lang ? sendAwayPage(request, reply, lang) : sendStatus(reply, 503)
}
