import { jest } from '@jest/globals'
import { observeLongTasks, watchFreezing, watchRest } from './page-busy.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(globalThis, 'PerformanceObserver')
})

test.each([
  ['4 seconds is not busy', 4_900, 0],
  ['20 seconds is busy, once', 20_000, 1],
])('a page that leaves the browser no idle moment for %s', async (_, time, expected) => {
  let becomeIdle: (() => void) | undefined
  const report = jest.fn()
  const watching = watchRest(new Promise((resolve) => (becomeIdle = resolve)), report)
  await jest.advanceTimersByTimeAsync(time)
  becomeIdle!()
  await watching
  expect(report).toHaveBeenCalledTimes(expected)
  expect(jest.getTimerCount()).toBe(0)
})

/** A browser that has had these tasks. */
function haveTasks(types: string[], ...durations: number[]) {
  class Observer {
    static readonly supportedEntryTypes = types
    readonly #note: (list: { getEntries(): object[] }) => void

    constructor(note: (list: { getEntries(): object[] }) => void) {
      this.#note = note
    }

    observe() {
      this.#note({ getEntries: () => durations.map((duration) => ({ duration })) })
    }
  }
  Object.assign(globalThis, { PerformanceObserver: Observer })
}

test.each([
  ['that can observe tasks', ['longtask'], [60, 6000]],
  ['that cannot', ['resource'], []],
])('a browser %s names them', (_, types, expected) => {
  haveTasks(types, 60, 6000)
  const found: number[] = []
  observeLongTasks(({ duration }) => found.push(duration))
  const report = jest.fn()
  watchFreezing(report)
  expect(found).toEqual(expected)
  expect(report).toHaveBeenCalledTimes(expected.filter((duration) => duration > 5_000).length)
})
