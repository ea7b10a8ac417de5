import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'
import { languageOf, pageLanguage, sendMaintenancePage } from './maintenance-page.ts'

/** An invalid request; becomes 400 with `{error, field?}`. */
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

/** A limit that is exceeded for `retryAfter` more seconds; becomes 429 with `Retry-After`. */
export class TooManyRequests extends Error {
  readonly statusCode = 429
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super(`Too many requests; the next one in ${retryAfter} s`)
    this.name = 'TooManyRequests'
    this.retryAfter = retryAfter
  }
}

/** More requests are under way than the server does at once; becomes 503 with `Retry-After` in seconds. */
export class TooMuchWork extends Error {
  readonly statusCode = 503
  readonly code: string
  readonly retryAfter: number

  constructor(code = 'SERVICE_UNAVAILABLE', retryAfter = 5) {
    super('Too many requests are under way')
    this.name = 'TooMuchWork'
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** A sender below the least speed; becomes 408. */
export class TooSlow extends Error {
  readonly statusCode = 408

  constructor() {
    super('The request arrives too slowly')
    this.name = 'TooSlow'
  }
}

export function sendError(reply: FastifyReply, status: number, error: string, field?: string): FastifyReply {
  return reply.code(status).removeHeader('etag').header('cache-control', 'no-store').send({ error, field })
}

/** Answers with a status and its name as the error code: `NOT_FOUND`, `PAYLOAD_TOO_LARGE`. */
export function sendStatus(reply: FastifyReply, status: number): FastifyReply {
  return sendError(reply, status, (STATUS_CODES[status] ?? 'ERROR').toUpperCase().replaceAll(/[^A-Z]+/g, '_'))
}

/** Answers errors of the request with their code; those of the server go to the log, and their details nowhere else. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof DatabaseUnavailable || error instanceof TooMuchWork) {
    void reply.code(503).header('retry-after', error.retryAfter)
    const lang = pageLanguage(request) ?? (error instanceof TooMuchWork ? languageOf(request) : undefined)
    return lang ? sendMaintenancePage(request, reply, lang) : sendError(reply, 503, error.code)
  }
  // The client aborted its upload, which is not worth a line in the log.
  if (request.raw.destroyed && !request.raw.complete) return sendStatus(reply, 400)
  const status = error.statusCode && error.statusCode >= 400 ? error.statusCode : 500
  if (status >= 500) request.log.error({ err: error })
  if (error instanceof TooManyRequests) void reply.header('retry-after', error.retryAfter)
  return error instanceof BadRequest ? sendError(reply, 400, error.code, error.field) : sendStatus(reply, status)
}
