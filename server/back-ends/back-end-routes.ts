// `/api/x/<app>/…`: what the back end of a remote's team answers (BACK_ENDS). It gets nothing by which it could know a visitor.
import { STATUS_CODES, type IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BackEnds } from '../configuration/back-ends.ts'
import { sendError, sendStatus } from '../http/errors.ts'
import { readHost } from '../http/host-header.ts'
import { OutsideCalls } from '../limits/outside-calls.ts'
import { askBackEnd, BackEndFailed, type BackEndAnswer } from './ask-back-end.ts'
import { backEndUrl } from './back-end-path.ts'

/** Below the prefix of the API. */
export const backEndPrefix = '/x'

/** Requests under way at one back end, and of them those of one network: a class of thirty that opens a page meets no limit. */
const underWay = { all: 20, each: 8 }
const retryAfter = 5

/** Cookies, credentials and the address of the visitor stay here. */
const sentHeaders = ['accept', 'accept-language', 'content-type', 'idempotency-key', 'if-none-match']
const returnedHeaders = [
  'cache-control',
  'content-disposition',
  'content-language',
  'etag',
  'last-modified',
  'retry-after',
]
/** Headers that an answer may depend on, whatever a team declares: its back end gets these, and texts are compressed here. */
const varying = 'Accept, Accept-Language, Accept-Encoding'

const json = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i
/** Media types that no browser runs: JSON, tables, text and pictures. */
const harmless = /^(?:text\/(?:csv|plain)|image\/(?:avif|gif|jpeg|png|webp))\s*(?:;|$)/i

/** Takes JSON only, as all calls do, which pages of other sites cannot send without being asked; it is passed on as it is. */
export function takeRawJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

type Route = { Params: { app: string }; Body: Buffer | undefined }

export function backEndHandler(backEnds: BackEnds) {
  const calls = new OutsideCalls(underWay, retryAfter)
  return async (request: FastifyRequest<Route>, reply: FastifyReply) => {
    const { app } = request.params
    const base = backEnds.get(app)
    const rest = restOf(request, app)
    const url = base && rest !== undefined ? backEndUrl(base, rest) : undefined
    if (!url) return sendStatus(reply, 404)
    try {
      const answer = await calls.run(request, () => ask(url, request, reply), app)
      return passOn(answer, app, request, reply)
    } catch (error) {
      if (!(error instanceof BackEndFailed)) throw error
      return fail(reply, request, app, error)
    }
  }
}

/** Returns what follows the prefix, as it was sent; undefined where the prefix is written in another way (`%78`). */
function restOf({ raw: { url = '' } }: FastifyRequest, app: string): string | undefined {
  const prefix = `/api${backEndPrefix}/${app}/`
  return url.startsWith(prefix) ? url.slice(prefix.length) : undefined
}

function ask(url: URL, request: FastifyRequest<Route>, reply: FastifyReply): Promise<BackEndAnswer> {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  const host = readHost(request)
  const headers = {
    ...select(request.headers, sentHeaders),
    'accept-encoding': 'identity',
    // Which country it is, as for the site itself.
    'x-forwarded-host': host?.name ?? '',
    ...(request.body && { 'content-length': String(request.body.length) }),
  }
  return askBackEnd(url, { method: request.method, headers, body: request.body, signal: controller.signal })
}

function passOn({ status, headers, body }: BackEndAnswer, app: string, request: FastifyRequest, reply: FastifyReply) {
  if (status === 503) {
    void reply.headers(select(headers, ['retry-after']))
    return sendStatus(reply, 503)
  }
  const fault = faultOf(status, headers, body.length)
  if (fault !== undefined) return fail(reply, request, app, new BackEndFailed(502, fault))
  const type = headers['content-type'] ?? ''
  // Its page of an error says nothing to a program.
  if (status >= 400 && !json.test(type)) return sendStatus(reply, status)
  void reply.code(status).headers(select(headers, returnedHeaders))
  void reply.header('vary', headers.vary ? `${headers.vary}, ${varying}` : varying)
  if (body.length === 0) return reply.send()
  // A text is packed, and has an entity tag (packAnswer).
  return reply.type(type).send(json.test(type) ? body.toString() : body)
}

function faultOf(status: number, headers: IncomingHttpHeaders, bytes: number): string | undefined {
  const type = headers['content-type'] ?? ''
  if (status >= 500 || status < 200) return `it answers ${status}`
  if (status >= 300 && status < 400 && status !== 304) return `it answers ${status}, and redirects are not followed`
  if (headers['content-encoding'] && headers['content-encoding'] !== 'identity')
    return 'it packs what must not be packed'
  if (status < 300 && bytes > 0 && !json.test(type) && !harmless.test(type)) return `it answers with the type "${type}"`
  return undefined
}

function fail(reply: FastifyReply, request: FastifyRequest, app: string, { status, message }: BackEndFailed) {
  // Nobody waits for the answer of a visitor who has left.
  if (!reply.raw.destroyed) request.log.error(`The back end of ${app} fails: ${message}`)
  return sendError(reply, status, (STATUS_CODES[status] ?? '').toUpperCase().replaceAll(' ', '_'))
}

function select(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> {
  const found = names.map((name) => [name, headers[name]] as const)
  return Object.fromEntries(found.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
