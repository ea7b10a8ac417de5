import type { Struct } from 'superstruct'
import type { AnyCall, Call } from '../calls/index.ts'

export type Answer = (request: Request) => Response | Promise<Response>

/** See `reply`, `reject` and `respond`. */
export interface Reply {
  fits: (request: string) => boolean
  answer: Answer
}

/**
 * Fakes the network: answers calls whatever their query, also by method and path (`GET /api/x`). A call without an
 * answer fails the test. Returns the requests that had one.
 */
export function fakeApi(answers: Record<string, Answer> | readonly Reply[]): Request[] {
  const replies = Array.isArray(answers) ? (answers as readonly Reply[]) : Object.entries(answers).map(byName)
  const requests: Request[] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), window.location.href), init)
    const key = `${request.method} ${new URL(request.url).pathname}`
    const found = replies.find(({ fits }) => fits(key))
    if (!found) return rejectUnanswered(key)
    requests.push(request.clone())
    return found.answer(request)
  }
  return requests
}

const optional: Reply[] = []

/** Lets tests leave out the answers of calls that fill in a part of a page, which is missing then. */
export function allowUnanswered(...calls: Pick<AnyCall, 'method' | 'path'>[]): void {
  optional.push(...calls.map((call) => respond(call, () => Response.error())))
}

/** Fails the test, whatever the page makes of it: one that shows a message instead of its content would pass otherwise. */
function rejectUnanswered(call: string): never {
  if (!optional.some(({ fits }) => fits(call))) console.error(`No answer was given for ${call}: name it in fakeApi`)
  throw new Error(`No answer was given for ${call}`)
}

// Until a test fakes the network, no call has an answer.
fakeApi([])

function byName([name, give]: [string, Answer]): Reply {
  return { fits: (key) => key === name, answer: give }
}

/** Answers a call with a body that matches its struct. */
export function reply<P, Q, B, A>(call: Call<P, Q, B, A>, body: A): Reply {
  return respond(call, () => Response.json(call.answer.create(body)))
}

/** Answers a call in any way. */
export function respond({ method, path }: Pick<AnyCall, 'method' | 'path'>, give: Answer): Reply {
  const pattern = new RegExp(`^${method} ${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  return { fits: (key) => pattern.test(key), answer: give }
}

/** Rejects a call with one of its error codes. */
export function reject<Code extends string>(call: AnyCall & { errors?: Named<Code> }, code: NoInfer<Code>): Reply {
  const { status, field } = call.errors![code]
  return respond(call, () => Response.json({ error: code, field }, { status }))
}
type Named<Code extends string> = Readonly<Record<Code, { status: number; field?: string }>>

/** Returns a JSON answer that matches a struct. */
export function answer<T>(struct: Struct<T>, body: T, status = 200): Answer {
  return () => Response.json(struct.create(body), { status })
}
