import type { Struct } from 'superstruct'

type Answer = (request: Request) => Response | Promise<Response>

/**
 * The network of a test: answers by method and path (`GET /api/campaign-items`), query left out. A call without an
 * answer fails the test. Returns the requests made, in order.
 */
export function fakeApi(answers: Record<string, Answer>): Request[] {
  const requests: Request[] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), window.location.href), init)
    requests.push(request.clone())
    const key = `${request.method} ${new URL(request.url).pathname}`
    const found = answers[key]
    if (!found) throw new Error(`No answer was given for ${key}`)
    return found(request)
  }
  return requests
}

/** A JSON answer that the real schema accepts: a fake cannot drift from what the server sends. */
export function answer<T>(struct: Struct<T>, body: T, status = 200): Answer {
  return () => Response.json(struct.create(body), { status })
}
