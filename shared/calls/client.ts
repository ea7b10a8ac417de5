import { inTime } from '../rules/time-limit.ts'
import { ApiRejected, ApiShape, ApiUnavailable } from './api-errors.ts'
import { addressOf, type Call, type RequestInput } from './call.ts'
import { readText } from './read-text.ts'
import type { Answer } from './send.ts'

/** In milliseconds in which nothing arrives; a write waits longer for a slow database than a read. */
const timeouts = { read: 8_000, write: 10_000 }

/**
 * Makes a call and returns its unparsed answer. Times out after 10 seconds in which nothing arrives, a GET after 8; never retries. After ApiUnavailable the
 * server may have processed the request.
 * @throws ApiUnavailable without network, on timeout, and on status 5xx
 * @throws ApiRejected on every other status that is not 2xx
 */
export async function getAnswer<P, Q, B, A>(call: Call<P, Q, B, A>, input: RequestInput<P, Q, B>): Promise<Answer> {
  const isRead = call.method === 'GET'
  const address = addressOf(call, input)
  const timeout = isRead ? timeouts.read : timeouts.write
  try {
    const early = isRead ? globalThis.window?.site?.takePrefetched(address) : undefined
    const started = early && (await inTime(early, timeout))
    if (started?.ok) return { headers: started.headers, text: await inTime(readText(started), timeout) }
    // Lazy: a page whose answers were preloaded works without it. Of the same name in all remotes, for compression (contract/dictionary.ts).
    const { send } = await import(/* webpackChunkName: "shared-client" */ './send.ts')
    return await send(call.method, address, input, timeout, started)
  } catch (error) {
    if (error instanceof ApiRejected || error instanceof ApiUnavailable) throw error
    throw new ApiUnavailable('The server cannot be reached', { cause: error })
  }
}

/**
 * Makes a call and parses its JSON answer; ignores unknown fields, so that a newer server does not break an older page.
 * @throws ApiUnavailable, ApiRejected as {@link getAnswer}; ApiShape for an answer that does not match
 */
export async function ask<P, Q, B, A>(call: Call<P, Q, B, A>, given: RequestInput<P, Q, B>): Promise<A> {
  const [failure, answer] = readJson(call, await getAnswer(call, given))
  if (failure) throw wrongShape(call.path, failure, failure.path)
  return answer
}

/**
 * Makes a call that submits something. Any 2xx answer is a success.
 * @returns the answer where it matches the struct, else undefined
 * @throws ApiUnavailable, ApiRejected as {@link getAnswer}; ApiShape for other than JSON, such as a captive portal's
 *   page
 */
export async function submit<P, Q, B, A>(call: Call<P, Q, B, A>, given: RequestInput<P, Q, B>): Promise<A | undefined> {
  const answer = await getAnswer(call, given)
  return answer.text === '' ? undefined : readJson(call, answer)[1]
}

function readJson<A>({ path, answer }: Pick<Call<unknown, unknown, unknown, A>, 'path' | 'answer'>, { text }: Answer) {
  try {
    return answer.validate(JSON.parse(text), { coerce: true, mask: true })
  } catch (error) {
    throw wrongShape(path, error)
  }
}

function wrongShape(path: string, cause: unknown, place: unknown[] = []) {
  const at = place.length > 0 ? ` at "${place.join('.')}"` : ''
  return new ApiShape(`The answer of ${path} has not the expected shape${at}`, { cause })
}

export const idempotencyHeader = 'Idempotency-Key'

/** Idempotency keys of what was sent and not answered yet. */
const unanswered = new Map<string, string>()

/** Sends something with an idempotency key, which stays the same until it is answered. */
export async function sendOnce<T>(content: unknown, send: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  const text = JSON.stringify(content)
  const key = unanswered.get(text) ?? crypto.randomUUID()
  unanswered.set(text, key)
  const answer = await send({ [idempotencyHeader]: key })
  unanswered.delete(text)
  return answer
}
