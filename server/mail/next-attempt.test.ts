import { dayInMs } from '@site/shared/rules'
import { delayAfter, nextAttempt } from './worker.ts'

const error = (command: string, responseCode?: number, code = 'EENVELOPE') =>
  Object.assign(new Error('no'), { command, responseCode, code })

// A fault of ours, or of the way there, says nothing about the mail.
const faults: [string, unknown][] = [
  ['a busy server', error('RCPT TO', 451)],
  ['a wrong password', error('AUTH PLAIN', 535, 'EAUTH')],
  ['a server that wants a login first', error('RCPT TO', 530)],
  ['a sender that is not allowed', error('MAIL FROM', 550)],
  ['a server that greets with a refusal', error('CONN', 554, 'EPROTOCOL')],
  ['no server', error('CONN', undefined, 'ESOCKET')],
  ['no answer', error('API', undefined, 'EABORT')],
  ['something that is no error', 'no'],
]

test.each(faults)('for %s a mail is tried for about five days, then given up', (_name, fault) => {
  let waited = 0
  let attempts = 1
  for (; attempts < 500; attempts++) {
    const next = nextAttempt({ attempts, refusals: 2 }, fault)
    expect(next.refusals).toBe(2)
    const { delay } = next
    if (delay === undefined) break
    waited += delay
  }
  expect(attempts).toBe(144)
  expect(waited).toBeGreaterThan(4 * dayInMs)
  expect(waited).toBeLessThan(6 * dayInMs)
})

test.each([
  [1, 0, 10_000],
  [1, 1, 7_500],
  [2, 0, 20_000],
  [3, 0.5, 35_000],
  [9, 0, 2_560_000],
  [10, 0, 3_600_000],
  [5_000, 0, 3_600_000],
  [5_000, 1, 2_700_000],
])('after attempt %i and by chance %d the wait is %i ms', (attempts, chance, delay) => {
  expect(delayAfter(attempts, chance)).toBe(delay)
})
