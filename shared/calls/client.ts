import ky, { isHTTPError, type Input, type ResponsePromise } from 'ky'
import { mask, optional, string, StructError, type, unknown, type Struct } from 'superstruct'
import type {} from '../contract/boot.ts'
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
 * Asks for `address` (path and query, from the root of the site). Gives up after 10 seconds; never repeats by itself.
 *
 * @throws ApiUnavailable without network, without answer in time, and on status 5xx
 * @throws ApiRejected on every other status that is not 2xx
 */
export function getAnswer(address: string): Promise<Answer> {
  return readAnswer(client.get(address))
}

/**
 * Asks for JSON and reads it with `struct`; fields that the struct does not know are left out, so that a newer server
 * does not break an older page.
 *
 * @throws ApiUnavailable, ApiRejected as {@link getAnswer}
 * @throws ApiShape when the answer is no JSON or fails the struct
 */
export async function getJson<T, S>(address: string, struct: Struct<T, S>): Promise<T> {
  return readJson(address, await getAnswer(address), struct)
}

/**
 * Sends `body` as JSON and reads the answer as {@link getJson} does. After ApiUnavailable the server may have taken the
 * body all the same.
 *
 * @throws ApiUnavailable, ApiRejected, ApiShape
 */
export async function postJson<T, S>(
  address: string,
  body: unknown,
  struct: Struct<T, S>,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> {
  return readJson(address, await readAnswer(client.post(address, { json: body, headers })), struct)
}

/**
 * Sends `body` as JSON. A 2xx answer means that it was taken, whatever its JSON holds: specification §7 does not say.
 *
 * @returns the answer where it fits `struct`, else undefined
 * @throws ApiUnavailable, ApiRejected as {@link postJson}; ApiShape for something other than JSON, such as the page of a
 *   network that wants a login first
 */
export async function submitJson<T, S>(
  address: string,
  body: unknown,
  struct: Struct<T, S>,
  headers: Readonly<Record<string, string>> = {},
): Promise<T | undefined> {
  const answer = await readAnswer(client.post(address, { json: body, headers }))
  if (answer.text === '') return undefined
  const [failure, known] = struct.validate(readJson(address, answer, unknown()), { coerce: true, mask: true })
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

function readJson<T, S>(address: string, { text }: Answer, struct: Struct<T, S>): T {
  try {
    return mask(JSON.parse(text), struct)
  } catch (error) {
    const place = error instanceof StructError ? ` at "${error.path.join('.')}"` : ''
    throw new ApiShape(`The answer of ${address} has not the expected shape${place}`, error)
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
