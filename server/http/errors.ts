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

/** Error of a request that conflicts with somebody else's change; becomes 409 with `{error, ...details}`. */
export class Conflict extends Error {
  readonly statusCode = 409
  readonly code: string
  readonly details: object

  constructor(code: string, details: object) {
    super(code)
    this.name = 'Conflict'
    this.code = code
    this.details = details
  }
}

/** A limit that is exceeded for `retryAfter` more seconds; becomes 429 with `Retry-After`. */
export class TooManyRequests extends Error {
  readonly statusCode = 429
  readonly code = 'TOO_MANY_REQUESTS'
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

/** Sends an error, also where the answer had begun to be a file, which failed before its first byte. */
export function sendError(
  reply: FastifyReply,
  status: number,
  error: string,
  field?: string,
  details?: object,
): FastifyReply {
  for (const name of ['etag', 'content-disposition', 'content-length']) void reply.removeHeader(name)
  void reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
  return reply.code(status).send({ ...details, error, field })
}

/** Answers with a status and its name as the error code: `NOT_FOUND`, `PAYLOAD_TOO_LARGE`. */
export function sendStatus(reply: FastifyReply, status: number): FastifyReply {
  return sendError(reply, status, (STATUS_CODES[status] ?? 'ERROR').toUpperCase().replaceAll(/[^A-Z]+/g, '_'))
}

/** Whether the same request may succeed later. */
function isForLater(error: Error): error is DatabaseUnavailable | TooMuchWork | TooManyRequests {
  return [DatabaseUnavailable, TooMuchWork, TooManyRequests].some((kind) => error instanceof kind)
}

/** Answers errors of the request with their code; those of the server go to the log, and their details nowhere else. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (isForLater(error)) {
    if (!(error instanceof DatabaseUnavailable)) request.server.countRejection?.(request)
    void reply.code(error.statusCode).header('retry-after', error.retryAfter)
    const lang = pageLanguage(request) ?? languageOf(request)
    return lang ? sendMaintenancePage(request, reply, lang) : sendError(reply, error.statusCode, error.code)
  }
  // The client aborted its upload, which is not worth a line in the log.
  if (request.raw.destroyed && !request.raw.complete) return sendStatus(reply, 400)
  const status = error.statusCode && error.statusCode >= 400 ? error.statusCode : 500
  if (status >= 500) request.log.error({ err: error })
  if (error instanceof Conflict) return sendError(reply, 409, error.code, undefined, error.details)
  return error instanceof BadRequest ? sendError(reply, 400, error.code, error.field) : sendStatus(reply, status)
}
