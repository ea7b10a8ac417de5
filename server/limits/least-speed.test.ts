import { hourInMs } from '@site/shared/rules'
import { Allowance } from './least-speed.ts'

const pace = { start: 10_000, longestPause: 30_000 }
const kilobyte = 1_024

/** A wait in milliseconds, and the bytes that arrive at its end. */
interface Step {
  wait: number
  bytes: number
}

/** Returns after how many milliseconds a sender who does this over and over is cut off, in an hour at most. */
function timeOf(steps: readonly Step[]): number | undefined {
  jest.useFakeTimers()
  let passed = 0
  let cutAt: number | undefined
  const allowance = new Allowance(pace, () => (cutAt = performance.now()))
  const start = performance.now()
  while (cutAt === undefined && passed < hourInMs)
    for (const { wait, bytes } of steps) {
      allowance.begin()
      jest.advanceTimersByTime(wait)
      allowance.end(bytes)
      passed += wait
    }
  jest.useRealTimers()
  return cutAt && cutAt - start
}

const senders: Record<string, [steps: Step[], cutAt: number | undefined]> = {
  'sends nothing': [[{ wait: 60_000, bytes: 0 }], 10_000],
  'sends a byte every 10 seconds': [[{ wait: 9_999, bytes: 1 }], 10_000],
  'sends a byte every second': [[{ wait: 1_000, bytes: 1 }], 10_000],
  'sends 8 KB a second': [[{ wait: 1_000, bytes: 8 * kilobyte }], 19_000],
  'sends 16 KB a second': [[{ wait: 1_000, bytes: 16 * kilobyte }], undefined],
  'sends 64 KB every 4 seconds': [[{ wait: 4_000, bytes: 64 * kilobyte }], undefined],
  'pauses for 25 seconds after a megabyte, over and over': [
    [
      { wait: 1_000, bytes: 1_024 * kilobyte },
      { wait: 25_000, bytes: kilobyte },
    ],
    undefined,
  ],
  'pauses for a minute after ten megabytes': [
    [
      { wait: 1_000, bytes: 10_240 * kilobyte },
      { wait: 60_000, bytes: kilobyte },
    ],
    31_000,
  ],
}

test.each(Object.keys(senders))('the speed limit for a client that %s', (sender) => {
  const [steps, cutAt] = senders[sender]!
  const time = timeOf(steps)
  expect(time === undefined ? time : Math.round(time / 500) * 500).toBe(cutAt)
})

test('time in which the server itself waits does not count', () => {
  jest.useFakeTimers()
  const isCut = jest.fn()
  const allowance = new Allowance(pace, isCut)
  for (let count = 0; count < 100; count++) {
    allowance.begin()
    allowance.end(10)
    jest.advanceTimersByTime(60_000)
  }
  jest.useRealTimers()
  expect(isCut).not.toHaveBeenCalled()
})
