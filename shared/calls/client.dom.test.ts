import { jest } from '@jest/globals'
import { number, object, optional, string } from 'superstruct'
import { call } from './call.ts'
import { ApiRejected, ApiShape, ApiUnavailable } from './api-errors.ts'
import { ask, getAnswer } from './client.ts'

let requested: string[] = []

function answerWith(response: Response | Error) {
  globalThis.fetch = (input) => {
    requested.push((input as Request).url)
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response)
  }
}

beforeEach(() => {
  requested = []
})

afterEach(() => {
  delete window.site
})

const answer = object({ count: number() })
const count = call({ method: 'GET', path: '/api/count', query: object({ of: optional(string()) }), answer })
const add = call({ method: 'POST', path: '/api/count', body: object({ name: string() }), answer })
const text = call({
  method: 'GET',
  path: '/api/{name}',
  params: object({ name: string() }),
  answer: string(),
  mediaType: 'text/html',
})

test('an answer is read by its struct, unknown fields are left out', async () => {
  answerWith(Response.json({ count: 3, added: 'later' }))
  expect(await ask(count, { query: { of: '1' } })).toEqual({ count: 3 })
  expect(requested).toEqual(['http://nl.localhost/api/count?of=1'])
})

const failures: [string, Response | Error, new (...args: never[]) => Error, object][] = [
  ['no network', new TypeError('Failed to fetch'), ApiUnavailable, { status: undefined }],
  ['a server fault', Response.json({ error: 'INTERNAL' }, { status: 500 }), ApiUnavailable, { status: 500 }],
  ['a gateway page', new Response('<h1>Bad gateway</h1>', { status: 502 }), ApiUnavailable, { status: 502 }],
  [
    'a refusal',
    Response.json({ error: 'INVALID', field: 'email' }, { status: 400 }),
    ApiRejected,
    { status: 400, error: 'INVALID', field: 'email' },
  ],
  ['a rejection in words', new Response('no', { status: 403 }), ApiRejected, { status: 403, error: 'HTTP_403' }],
  ['no JSON', new Response('<html>'), ApiShape, {}],
  [
    'another shape',
    Response.json({ count: 'three' }),
    ApiShape,
    { message: expect.stringContaining('/api/count has not the expected shape at "count"') },
  ],
]

const requests = [() => ask(count, { query: {} }), () => ask(add, { body: { name: 'Zoë' } })]

test.each(failures)('%s becomes a named error, with and without a body', async (_name, said, kind, carried) => {
  for (const request of requests) {
    answerWith(said instanceof Response ? said.clone() : said)
    requested = []
    const error: unknown = await request().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(kind)
    expect(error).toMatchObject(carried)
    expect(requested).toHaveLength(1)
  }
})

const waits: [string | undefined, number | undefined][] = [
  ['90', 90_000],
  ['0', 0],
  [undefined, undefined],
  ['Sat, 21 Nov 2026 10:00:00 GMT', undefined],
  ['-5', undefined],
]

test.each(waits)('a rejection with Retry-After %s says that the same may succeed in %s ms', async (header, wait) => {
  jest.useFakeTimers({ now: 0, doNotFake: ['setTimeout', 'clearTimeout'] })
  answerWith(
    Response.json({ error: 'TOO_MANY_REQUESTS' }, { status: 429, headers: header ? { 'retry-after': header } : {} }),
  )
  const error = await ask(add, { body: { name: 'Zoë' } }).catch((thrown: unknown) => thrown)
  jest.useRealTimers()
  expect(error).toMatchObject({ status: 429, retryAt: wait === undefined ? undefined : new Date(wait) })
})

test('a body is sent as JSON, once, and its answer read by its struct', async () => {
  const sent: Request[] = []
  globalThis.fetch = async (input) => {
    sent.push((input as Request).clone())
    return Response.json({ count: 1, added: 'later' })
  }
  expect(await ask(add, { body: { name: 'Zoë' } })).toEqual({ count: 1 })
  expect(sent).toHaveLength(1)
  expect([sent[0]?.method, sent[0]?.headers.get('content-type')]).toEqual(['POST', 'application/json'])
  expect(await sent[0]?.json()).toEqual({ name: 'Zoë' })
})

test('no answer within ten seconds is "unavailable"', async () => {
  jest.useFakeTimers()
  globalThis.fetch = () => new Promise(() => undefined)
  const failed = expect(getAnswer(text, { params: { name: 'slow' } })).rejects.toBeInstanceOf(ApiUnavailable)
  await jest.advanceTimersByTimeAsync(10_000)
  await failed
  jest.useRealTimers()
})

test('an answer that the page started early is used, and requested by path and query', async () => {
  answerWith(new Response('late'))
  const taken: string[] = []
  window.site = {
    takePrefetched: (url: string) => {
      taken.push(url)
      return url === '/api/count?of=early' ? Promise.resolve(Response.json({ count: 7 })) : undefined
    },
  } as Window['site']
  expect(await ask(count, { query: { of: 'early' } })).toEqual({ count: 7 })
  expect((await getAnswer(text, { params: { name: 'other' } })).text).toBe('late')
  expect(taken).toEqual(['/api/count?of=early', '/api/other'])
  expect(requested).toEqual(['http://nl.localhost/api/other'])
})

test('an early answer that failed throws a named error too', async () => {
  window.site = { takePrefetched: () => Promise.reject(new TypeError('Failed to fetch')) } as unknown as Window['site']
  await expect(getAnswer(text, { params: { name: 'early' } })).rejects.toBeInstanceOf(ApiUnavailable)
})

test('an early answer that is an error is named by its code, and requested once', async () => {
  answerWith(new Response('late'))
  const rejection = Response.json({ error: 'NOT_FOUND' }, { status: 404 })
  window.site = { takePrefetched: () => Promise.resolve(rejection) } as unknown as Window['site']
  const error = await getAnswer(text, { params: { name: 'early' } }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiRejected)
  expect(error).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  expect(requested).toEqual([])
})
