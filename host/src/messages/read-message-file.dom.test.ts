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
