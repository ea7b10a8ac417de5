import { codeAbout, type Call, type CallErrors } from '@site/shared/calls'
import { assertDefined } from '@site/shared/rules'
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { create, type Struct } from 'superstruct'
import { BadRequest, sendError, sendStatus } from './errors.ts'
import { isOpenData } from './other-sites.ts'
import { readBody, readQuery } from './read-input.ts'

export interface CallInput<Params, Query, Body> {
  params: Params
  query: Query
  body: Body
  request: FastifyRequest
  reply: FastifyReply
}

/** Returns the answer, one of the error codes of the call, or a reply that was sent already: so an answer that is a text is sent. */
export type Handle<Input, Answer, Code> = (
  input: Input,
) => Answer | Code | FastifyReply | Promise<Answer | Code | FastifyReply>

/** The error codes of a call. */
export type CodeOf<Errors> = string extends keyof Errors ? never : keyof Errors

/** Handler of a call that everybody may make. `Read`: the body as the route reads it. */
export type CallHandler<C, Read = unknown> =
  C extends Call<infer Params, infer Query, infer Body, infer Answer, infer Errors>
    ? Handle<CallInput<Params, Query, unknown extends Read ? Body : Read>, Answer, CodeOf<Errors>>
    : never

/** `Cache-Control` of what everybody may see. */
export const publicCaching = 'public, max-age=5, stale-while-revalidate=60, stale-if-error=86400'

/**
 * Returns the handler of a route that answers a call. Invalid input is answered with 400 and the field, impossible path
 * parameters with 404. Caches may store open data.
 * @param readAll reads the body instead of the struct of the call
 */
export function answerCall<Params, Query, Body, Answer, Errors extends CallErrors, Read>(
  call: Call<Params, Query, Body, Answer, Errors>,
  handle: Handle<CallInput<Params, Query, Read>, Answer, string>,
  readAll?: (body: unknown) => Read,
): RouteHandlerMethod {
  const readCallBody = readAll ?? bodyReader(call)
  return async (request, reply) => {
    const query = readIf(call.query, (struct) => readQuery(request.query, struct))
    if (call.params && !call.params.is(request.params)) return sendStatus(reply, 404)
    const params = readIf(call.params, (struct) => create(request.params, struct))
    if (isOpenData(call)) void reply.headers({ 'cache-control': publicCaching, vary: 'Accept-Encoding' })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without `readAll`, `Read` is `Body`
    const body = readCallBody(request.body) as Read
    const result = await handle({ params, query, body, request, reply })
    return typeof result === 'string' ? rejectCall(reply, call, result) : result
  }
}

/** Answers with one of the error codes of a call, and the status that belongs to it. */
function rejectCall(reply: FastifyReply, { errors }: Pick<Call, 'errors'>, code: string): FastifyReply {
  const { status } = assertDefined(errors?.[code], `The status of a call that is rejected with ${code}`)
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
