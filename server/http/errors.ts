import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

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

/** Ends a request with `{error}` (design §8). */
export function sendStatus(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send({ error: statusCode(status) })
}

/** What of a fault may be written down: an error of the database also carries the statement with its values. */
function withoutValues({ name, code, message, stack }: FastifyError) {
  return { type: name, code, message, stack }
}

/** Faults of the request name themselves; faults of the server are written to the log and not told. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode && error.statusCode >= 400 ? error.statusCode : 500
  if (status >= 500) request.log.error({ err: withoutValues(error) })
  if (error instanceof TooManyRequests) void reply.header('retry-after', error.retryAfter)
  if (!(error instanceof BadRequest)) return sendStatus(reply, status)
  return reply.code(400).header('cache-control', 'no-store').send({ error: error.code, field: error.field })
}
