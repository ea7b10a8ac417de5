import ky, { isHTTPError } from 'ky'
import { inTime } from '../rules/time-limit.ts'
import type { AnyRequestInput } from './call.ts'
import { failureOf } from './failure-of.ts'
import { readText } from './read-text.ts'

export interface Answer {
  headers: Headers
  text: string
}

/**
 * Sends a request, or reads an answer that has been requested already.
 * @param timeout in milliseconds, counted as `whenSilent` does
 * @param started the answer to the same request, where it was made before
 * @throws ApiRejected or ApiUnavailable for a status that is not 2xx; an error of ky without an answer
 */
export async function send(
  method: 'GET' | 'POST',
  address: string,
  input: AnyRequestInput,
  timeout: number,
  startedResponse: Response | undefined,
): Promise<Answer> {
  const controller = new AbortController()
  const request = ky(address, {
    method,
    json: method === 'GET' ? undefined : (input.body ?? {}),
    headers: input.headers,
    // A cache of this browser may show what was true a minute ago.
    cache: 'no-cache',
    // Absolute, because Node's Request takes no relative URL.
    baseUrl: globalThis.location?.origin,
    // Its own would count the time of a slow line.
    timeout: false,
    signal: controller.signal,
    retry: 0,
    fetch: async (url, init) => startedResponse ?? globalThis.fetch(url, init),
  })
  try {
    const [response, text] = await inTime(
      request.then(async (answer) => [answer, await readText(answer)] as const),
      timeout,
    )
    return { headers: response.headers, text }
  } catch (error) {
    controller.abort()
    if (!isHTTPError(error)) throw error
    throw failureOf(error.response.status, error.data, error.response.headers)
  }
}
