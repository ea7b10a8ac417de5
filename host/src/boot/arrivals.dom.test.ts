import { jest } from '@jest/globals'
import { noteByte, timeout, watchArrivals, whenSilent } from './arrivals.ts'

const { fetch, PerformanceObserver } = globalThis

/** Says that a resource has loaded: of so many bytes over the line. */
let load: (transferSize: number) => void
let requested: string[] = []
let bodies: ReadableStreamDefaultController<Uint8Array>[] = []
const loaded = new Set<string>()

beforeAll(() => {
  jest.useFakeTimers()
  performance.getEntriesByName = (name) => (loaded.has(name) ? [{ name } as PerformanceEntry] : [])
  Object.assign(globalThis, {
    fetch: async (url: string) => {
      requested.push(new URL(url).pathname)
      return new Response(new ReadableStream<Uint8Array>({ start: (controller) => void bodies.push(controller) }))
    },
    PerformanceObserver: class {
      constructor(act: (list: { getEntries(): { transferSize: number }[] }) => void) {
        load = (transferSize) => act({ getEntries: () => [{ transferSize }] })
      }
      observe() {}
    },
  })
  watchArrivals()
})

beforeEach(() => {
  noteByte()
  requested = []
  bodies = []
})

afterAll(() => {
  jest.useRealTimers()
  Object.assign(globalThis, { fetch, PerformanceObserver })
})

function waitForSilence(time = timeout) {
  const act = jest.fn()
  whenSilent(performance.now(), time, act)
  return act
}

test('a file that brings no byte for eight seconds has failed', async () => {
  const fail = waitForSilence()
  await jest.advanceTimersByTimeAsync(timeout - 1)
  expect(fail).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(fail).toHaveBeenCalledTimes(1)
})

test('no file fails while bytes arrive, however long it takes', async () => {
  const fail = waitForSilence()
  for (let files = 0; files < 20; files += 1) {
    await jest.advanceTimersByTimeAsync(5000)
    load(1400)
  }
  expect(fail).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(timeout)
  expect(fail).toHaveBeenCalledTimes(1)
})

test('files that failed or were in the cache extend no limit', async () => {
  const fail = waitForSilence()
  await jest.advanceTimersByTimeAsync(5000)
  load(0)
  await jest.advanceTimersByTimeAsync(3000)
  expect(fail).toHaveBeenCalledTimes(1)
})

test('bytes of files under way count, except those that arrived before they were watched', async () => {
  const script = Object.assign(document.createElement('script'), { src: '/large.js', type: 'text/plain' })
  document.head.append(script)
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/page.css' })
  const other = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/there.css' })
  document.head.append(style, other)
  loaded.add(other.href)
  const fail = waitForSilence()
  await jest.advanceTimersByTimeAsync(3999)
  expect(requested).toEqual([])
  await jest.advanceTimersByTimeAsync(1)
  expect(requested).toEqual(['/large.js', '/page.css'])
  bodies[0]?.enqueue(new Uint8Array(100))
  await jest.advanceTimersByTimeAsync(3000)
  bodies[0]?.enqueue(new Uint8Array(100))
  await jest.advanceTimersByTimeAsync(7999)
  expect(fail).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(fail).toHaveBeenCalledTimes(1)
  // Neither of them is requested again while it is watched.
  expect(requested).toEqual(['/large.js', '/page.css'])
})
