import type { HTTPError } from 'ky'
// oxlint-disable-next-line import/no-empty-named-blocks, unicorn/require-module-specifiers -- brings the type of window.site
import type {} from '../contract/boot.ts'
import { addressOf, type AnyCall, type Call, type Given } from './call.ts'
import { ApiRejected, ApiShape, ApiUnavailable } from './errors.ts'

/** In milliseconds. */
const timeout = 10_000

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
export async function getAnswer<P, Q, B, A>(call: Call<P, Q, B, A>, given: Given<P, Q, B>): Promise<Answer> {
  const { method } = call
  const address = addressOf(call, given)
  const json = method === 'GET' ? undefined : (given.body ?? {})
  try {
    const early = method === 'GET' ? globalThis.window?.site?.takePrefetched(address) : undefined
    const started = early && (await inTime(early))
    if (started?.ok) return { headers: started.headers, text: await inTime(started.text()) }
    // Only now: a page whose answers the HTML has started is there without it.
    const { default: ky } = await import('ky')
    const request = ky(address, {
      method,
      json,
      headers: given.headers,
      // Absolute, because outside a browser (unit tests) a Request takes no relative address.
      baseUrl: globalThis.location?.origin,
      timeout,
      retry: 0,
      fetch: async (input, init) => started ?? globalThis.fetch(input, init),
    })
    const [response, text] = await Promise.all([request, request.text()])
    return { headers: response.headers, text }
  } catch (error) {
    throw namedError(error)
  }
}

/** What was started before the client was there is under the same limit as what the client starts. */
async function inTime<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), timeout)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Makes a call whose answer is JSON and reads it with its struct; fields that the struct does not know are left out, so that
 * a newer server does not break an older page.
 *
 * @throws ApiUnavailable, ApiRejected as {@link getAnswer}
 * @throws ApiShape when the answer is no JSON or fails the struct
 */
export async function ask<P, Q, B, A>(call: Call<P, Q, B, A>, given: Given<P, Q, B>): Promise<A> {
  const [failure, answer] = readJson(call, await getAnswer(call, given))
  if (failure) throw wrongShape(call, failure, failure.path)
  return answer
}

/**
 * Makes a call that hands something in. A 2xx answer means that it was taken, whatever its JSON holds: product §7 does
 * not say.
 *
 * @returns the answer where it fits the struct of the call, else undefined
 * @throws ApiUnavailable, ApiRejected as {@link getAnswer}; ApiShape for something other than JSON, such as the page of a
 *   network that wants a login first
 */
export async function submit<P, Q, B, A>(call: Call<P, Q, B, A>, given: Given<P, Q, B>): Promise<A | undefined> {
  const answer = await getAnswer(call, given)
  if (answer.text === '') return undefined
  return readJson(call, answer)[1]
}

function readJson<A>(call: Pick<Call<unknown, unknown, unknown, A>, 'path' | 'answer'>, { text }: Answer) {
  return call.answer.validate(parseJson(call, text), { coerce: true, mask: true })
}

function parseJson(call: Pick<AnyCall, 'path'>, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw wrongShape(call, error)
  }
}

function wrongShape({ path }: Pick<AnyCall, 'path'>, cause: unknown, place: unknown[] = []) {
  return new ApiShape(
    `The answer of ${path} has not the expected shape${place.length > 0 ? ` at "${place.join('.')}"` : ''}`,
    cause,
  )
}

/** As the client's own function, for which a page would have to load it. */
function isHTTPError(error: unknown): error is HTTPError {
  return error instanceof Error && error.name === 'HTTPError'
}

function namedError(error: unknown): Error {
  if (!isHTTPError(error)) return new ApiUnavailable('The server cannot be reached', { cause: error })
  const { status, headers } = error.response
  if (status >= 500) return new ApiUnavailable(`The server failed with status ${status}`, { status, cause: error })
  // The complaint call names the code in a field of its own (product §7).
  const code = textIn(error.data, 'error') ?? textIn(error.data, 'validationError') ?? `HTTP_${status}`
  return new ApiRejected(status, code, textIn(error.data, 'field'), retryTime(headers))
}

function textIn(data: unknown, name: string): string | undefined {
  const value: unknown = data && typeof data === 'object' ? Reflect.get(data, name) : undefined
  return typeof value === 'string' ? value : undefined
}

/** By this machine's clock, which may differ from the server's: `Retry-After` in seconds. */
function retryTime(headers: Headers): Date | undefined {
  const seconds = headers.get('retry-after') ?? ''
  return /^\d{1,6}$/.test(seconds) ? new Date(Date.now() + Number(seconds) * 1000) : undefined
}
