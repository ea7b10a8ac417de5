import { codeAbout, type AnyCall, type Call, type CallErrors } from '@site/shared/calls'
import { assertDefined } from '@site/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { create, type Struct } from 'superstruct'
import { BadRequest, sendError, sendStatus } from './errors.ts'
import { readBody, readQuery } from './read-input.ts'

interface Input<Params, Query, Body> {
  params: Params
  query: Query
  body: Body
}

type Handler<Params, Query, Body, Answer> = (
  input: Input<Params, Query, Body>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Answer | FastifyReply | Promise<Answer | FastifyReply>

interface AnswerOptions<Body> extends Pick<
  RouteShorthandOptions,
  'onRequest' | 'preSerialization' | 'config' | 'bodyLimit'
> {
  /** Reads the body instead of the struct of the call. */
  readBody?: (body: unknown) => Body
}

/** `Cache-Control` of what everybody may see. */
export const publicCaching = 'public, max-age=5, stale-while-revalidate=60, stale-if-error=86400'

/**
 * Registers the route of a call. Invalid input is answered with 400 and the field, impossible path parameters with 404.
 * Caches may keep what a call with a group reads.
 */
export function addRoute<Params, Query, Body, Answer, Read = Body>(
  app: FastifyInstance,
  call: Call<Params, Query, Body, Answer>,
  { readBody: readAll, ...options }: AnswerOptions<Read>,
  handle: Handler<Params, Query, Read, NoInfer<Answer>>,
): void {
  const read = readAll ?? bodyReader(call)
  const isPublic = call.method === 'GET' && call.group !== undefined
  app.route({
    ...options,
    method: call.method,
    url: urlBelow(app.prefix, call),
    async handler(request, reply) {
      const query = readIf(call.query, (struct) => readQuery(request.query, struct))
      if (call.params && !call.params.is(request.params)) return sendStatus(reply, 404)
      const params = readIf(call.params, (struct) => create(request.params, struct))
      if (isPublic) void reply.headers({ 'cache-control': publicCaching, vary: 'Accept-Encoding' })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without `readBody`, `Read` is `Body`
      const body = read(request.body) as Read
      return handle({ params, query, body }, request, reply)
    },
  })
}

export interface CallWithErrors<Code extends string> {
  readonly errors?: Readonly<Record<Code, { readonly status: number }>>
}

/** Answers with one of the error codes of the call, and the status that belongs to it. */
export function reject<Code extends string>(
  reply: FastifyReply,
  { errors }: CallWithErrors<Code>,
  code: NoInfer<Code>,
): FastifyReply {
  const { status } = assertDefined(errors?.[code], `What a call refuses with ${code}`)
  return sendError(reply, status, code)
}

function bodyReader<Body>({
  body,
  errors,
}: Pick<Call<unknown, unknown, Body>, 'body' | 'errors'>): (sent: unknown) => Body {
  const [only, ...others] = body === undefined ? [] : [body].flat()
  if (others.length > 0) throw new Error('A call with several bodies needs a function that reads them')
  return (sent) => readIf(only, (struct) => readNamed(sent, struct, errors))
}

function readNamed<T>(sent: unknown, struct: Struct<T>, errors: CallErrors | undefined): T {
  try {
    return readBody(sent, struct)
  } catch (error) {
    throw error instanceof BadRequest ? new BadRequest(codeAbout({ errors }, error.field), error.field) : error
  }
}

function readIf<S, T>(struct: S | undefined, read: (struct: S) => T): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `call()` infers `undefined` as the type where a call has no struct
  return struct === undefined ? (undefined as T) : read(struct)
}

function urlBelow(prefix: string, { path }: Pick<AnyCall, 'path'>): string {
  if (!path.startsWith(prefix)) throw new Error(`${path} cannot be answered below ${prefix}`)
  return path.slice(prefix.length).replaceAll(/\{(\w+)\}/g, ':$1')
}

/** An `onRequest` hook for public data: allows all origins (CORS). */
export async function openToAllSites(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  void reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Content-Disposition, ETag',
  })
}
