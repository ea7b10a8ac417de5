import ky, { isHTTPError, type Input, type ResponsePromise } from 'ky'
import { mask, optional, string, StructError, type, unknown, type Struct } from 'superstruct'
import type {} from '../contract/boot.ts'
import { addressOf, type AnyCall, type Call, type Given } from './call.ts'
import { ApiRejected, ApiShape, ApiUnavailable } from './errors.ts'

/** Why a call was refused; the complaint call names it in its own field (specification §7). */
const refusal = type({ error: optional(string()), validationError: optional(string()), field: optional(string()) })

const client = ky.create({
  // Absolute, because outside a browser (unit tests) a Request takes no relative address.
  baseUrl: globalThis.location?.origin,
  timeout: 10_000,
  retry: 0,
  fetch: fetchOnce,
})

/** The answer that `index.html` may have started for this address, else a request of our own. */
function fetchOnce(input: Input, init?: RequestInit): Promise<Response> {
  if (input instanceof Request && input.method === 'GET') {
    const { pathname, search } = new URL(input.url)
    const started = globalThis.window?.site?.takeCall(pathname + search)
    if (started) return started
  }
  return globalThis.fetch(input, init)
}

/** What the server said: its headers and the whole text. */
export interface Answer {
  headers: Headers
  text: string
}

/**
 * Makes a call and gives its answer unread. Gives up after 10 seconds; never repeats by itself. After ApiUnavailable the
 * server may have taken a body all the same.
 *
 * @throws ApiUnavailable without network, without answer in time, and on status 5xx
 * @throws ApiRejected on every other status that is not 2xx
 */
export function getAnswer<P, Q, B, A>(call: Call<P, Q, B, A>, given: Given<P, Q, B>): Promise<Answer> {
  const address = addressOf(call, given)
  return readAnswer(
    call.method === 'GET' ? client.get(address) : client.post(address, { json: given.body ?? {}, headers: given.headers }),
  )
}

/**
 * Makes a call whose answer is JSON and reads it with its struct; fields that the struct does not know are left out, so that
 * a newer server does not break an older page.
 *
 * @throws ApiUnavailable, ApiRejected as {@link getAnswer}
 * @throws ApiShape when the answer is no JSON or fails the struct
 */
export async function ask<P, Q, B, A>(call: Call<P, Q, B, A>, given: Given<P, Q, B> ): Promise<A> {
  return readJson(call, await getAnswer(call, given), call.answer)
}

/**
 * Makes a call that hands something in. A 2xx answer means that it was taken, whatever its JSON holds: specification §7 does
 * not say.
 *
 * @returns the answer where it fits the struct of the call, else undefined
 * @throws ApiUnavailable, ApiRejected as {@link getAnswer}; ApiShape for something other than JSON, such as the page of a
 *   network that wants a login first
 */
export async function submit<P, Q, B, A>(call: Call<P, Q, B, A>, given: Given<P, Q, B> ): Promise<A | undefined> {
  const answer = await getAnswer(call, given)
  if (answer.text === '') return undefined
  const [failure, known] = call.answer.validate(readJson(call, answer, unknown()), { coerce: true, mask: true })
  return failure ? undefined : known
}

async function readAnswer(request: ResponsePromise): Promise<Answer> {
  try {
    const [response, text] = await Promise.all([request, request.text()])
    return { headers: response.headers, text }
  } catch (error) {
    throw namedError(error)
  }
}

function readJson<T>({ path }: Pick<AnyCall, 'path'>, { text }: Answer, struct: Struct<T>): T {
  try {
    return mask(JSON.parse(text), struct)
  } catch (error) {
    const place = error instanceof StructError ? ` at "${error.path.join('.')}"` : ''
    throw new ApiShape(`The answer of ${path} has not the expected shape${place}`, error)
  }
}

function namedError(error: unknown): Error {
  if (!isHTTPError(error)) return new ApiUnavailable('The server cannot be reached', { cause: error })
  const { status, headers } = error.response
  if (status >= 500) return new ApiUnavailable(`The server failed with status ${status}`, { status, cause: error })
  const said = refusal.is(error.data) ? error.data : {}
  return new ApiRejected(status, said.error ?? said.validationError ?? `HTTP_${status}`, said.field, retryTime(headers))
}

/** By this machine's clock, which may differ from the server's: `Retry-After` in seconds. */
function retryTime(headers: Headers): Date | undefined {
  const seconds = headers.get('retry-after') ?? ''
  return /^\d{1,6}$/.test(seconds) ? new Date(Date.now() + Number(seconds) * 1000) : undefined
}
