import { jest } from '@jest/globals'
import { readMessageFile } from './read-message-file.ts'

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  jest.useRealTimers()
})

function file(url: string) {
  return { url, integrity: 'sha384-x' }
}

test('a file that fails is read again after 350 ms, doubled each time, five times at most', async () => {
  const times: number[] = []
  const started = Date.now()
  globalThis.fetch = async (_, { method = 'GET' } = {}) => {
    if (method === 'GET') times.push(Date.now() - started)
    throw new TypeError('network')
  }
  const failure = expect(readMessageFile(file('/a.json'))).rejects.toThrow('network')
  await jest.advanceTimersByTimeAsync(60_000)
  await failure
  expect(times).toEqual([0, 350, 1050, 2450, 5250, 10_850])
})

/** As a browser does it: a fetch with a digest rejects whatever does not match it, an answer of 404 as well. */
function answerWith(status: number, until = Infinity) {
  let reads = 0
  globalThis.fetch = async (_, { method = 'GET' } = {}) => {
    if (method === 'HEAD') return new Response(null, { status })
    reads += 1
    if (reads < until) throw new TypeError('Failed to fetch')
    return Response.json({ 'a.b': [] })
  }
  return () => reads
}

test('a visitor gets the texts when the third read succeeds', async () => {
  const reads = answerWith(503, 3)
  const texts = readMessageFile(file('/b.json'))
  await jest.advanceTimersByTimeAsync(2000)
  expect(await texts).toEqual({ 'a.b': [] })
  expect(reads()).toBe(3)
})

/** Statuses, and how often a file with that answer is read; 200 is one whose content is not the one of the release. */
const answers: [status: number, reads: number][] = [
  [404, 1],
  [403, 1],
  [410, 1],
  [200, 6],
  [408, 6],
  [429, 6],
  [500, 6],
  [503, 6],
]

test.each(answers)('a file with the answer %i is read %i times', async (status, times) => {
  const reads = answerWith(status)
  const failure = expect(readMessageFile(file('/c.json'))).rejects.toThrow('Failed to fetch')
  await jest.advanceTimersByTimeAsync(60_000)
  await failure
  expect(reads()).toBe(times)
})

/** When a file of which each read takes so long is given up, and how often it was read; in milliseconds. */
const slow: [what: string, takes: number, givenUp: number, reads: number][] = [
  ['hangs', Infinity, 8000, 1],
  ['fails after a second', 1000, 10_250, 5],
  ['fails after six seconds', 6000, 12_350, 2],
  ['fails just before it would be given up', 7900, 16_150, 2],
]

test.each(slow)('a visitor waits a bounded time for a file that %s', async (_, takes, givenUp, times) => {
  let reads = 0
  const started = Date.now()
  globalThis.fetch = async (_url, { method = 'GET' } = {}) => {
    if (method === 'HEAD') return new Response(null, { status: 503 })
    reads += 1
    return new Promise((_resolve, reject) => {
      if (takes < Infinity) setTimeout(() => reject(new TypeError('network')), takes)
    })
  }
  const waited = readMessageFile(file(`/slow-${takes}.json`)).catch(() => Date.now() - started)
  await jest.advanceTimersByTimeAsync(60_000)
  expect([await waited, reads]).toEqual([givenUp, times])
})

test('a file that hung is requested past the browser, which still waits for the first answer', async () => {
  const caches: (string | undefined)[] = []
  globalThis.fetch = async (_, { cache } = {}) => {
    caches.push(cache)
    return caches.length === 1 ? new Promise<Response>(() => undefined) : Response.json({ 'a.b': [] })
  }
  const first = expect(readMessageFile(file('/hung.json'))).rejects.toThrow('Nothing of /hung.json arrives')
  await jest.advanceTimersByTimeAsync(8000)
  await first
  expect(await readMessageFile(file('/hung.json'))).toEqual({ 'a.b': [] })
  expect(caches[1]).toBe('reload')
})

test('at most ten files are read at the same time', async () => {
  const open: (() => void)[] = []
  globalThis.fetch = () => new Promise((resolve) => open.push(() => resolve(Response.json({}))))
  const all = Promise.all(Array.from({ length: 14 }, (_, n) => readMessageFile(file(`/${n}.json`))))
  await jest.advanceTimersByTimeAsync(0)
  expect(open).toHaveLength(10)
  for (const answer of open.splice(0)) answer()
  await jest.advanceTimersByTimeAsync(0)
  expect(open).toHaveLength(4)
  for (const answer of open) answer()
  await all
})

/** Microtasks between an answer and another request: one of them falls between two reads. */
const moments = Array.from({ length: 12 }, (_, at) => at)

test.each(moments)(
  'a file that is requested %i microtasks after an answer is not read as the eleventh',
  async (microtasks) => {
    const open = new Set<() => void>()
    globalThis.fetch = () =>
      new Promise((resolve) => {
        const answer = () => {
          open.delete(answer)
          resolve(Response.json({}))
        }
        open.add(answer)
      })
    const read = (n: number) => readMessageFile(file(`/moment-${microtasks}-${n}.json`))
    const all = Array.from({ length: 11 }, (_, n) => read(n))
    await jest.advanceTimersByTimeAsync(0)
    open.values().next().value!()
    for (let tick = 0; tick < microtasks; tick += 1) await Promise.resolve()
    all.push(read(11))
    await jest.advanceTimersByTimeAsync(0)
    expect(open.size).toBe(10)
    while (open.size > 0) {
      for (const answer of open) answer()
      await jest.advanceTimersByTimeAsync(0)
    }
    await Promise.all(all)
  },
)
