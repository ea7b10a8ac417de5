/** @jest-environment jest-fixed-jsdom */
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
  globalThis.fetch = async () => {
    times.push(Date.now() - started)
    throw new TypeError('network')
  }
  const failure = expect(readMessageFile(file('/a.json'))).rejects.toThrow('network')
  await jest.advanceTimersByTimeAsync(60_000)
  await failure
  expect(times).toEqual([0, 350, 1050, 2450, 5250, 10_850])
})

test('a visitor gets the texts when the third read succeeds', async () => {
  let reads = 0
  globalThis.fetch = async () => {
    reads += 1
    return reads < 3 ? new Response('', { status: 503 }) : Response.json({ 'a.b': [] })
  }
  const texts = readMessageFile(file('/b.json'))
  await jest.advanceTimersByTimeAsync(2000)
  expect(await texts).toEqual({ 'a.b': [] })
  expect(reads).toBe(3)
})

test('a file that is not there is not asked for again', async () => {
  let reads = 0
  globalThis.fetch = async () => {
    reads += 1
    return new Response('', { status: 404 })
  }
  await expect(readMessageFile(file('/c.json'))).rejects.toThrow('/c.json')
  expect(reads).toBe(1)
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
