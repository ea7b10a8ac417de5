import type { OutboxMail } from './outbox.ts'

const hour = 3_600_000

/** Delays after permanent errors, which a wrong set-up of the mail server may cause for a while. */
const refusalDelays = [hour, 4 * hour]

/** About five days with the delays of `delayAfter`: time to fix our side. */
const mostAttempts = 144

/** Returns the delay in ms, if any, and the refusals so far. `attempts` includes this attempt, `refusals` does not. */
export function nextAttempt({ attempts, refusals }: Pick<OutboxMail, 'attempts' | 'refusals'>, error: unknown) {
  if (isRefusal(error)) return { delay: refusalDelays[refusals], refusals: refusals + 1 }
  return { delay: attempts < mostAttempts ? delayAfter(attempts) : undefined, refusals }
}

const loginCodes = new Set([530, 534, 535, 538])

/** Whether a mail server permanently rejected the recipient or the message (5xx), not our login or sender. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { command, responseCode = 0 } = error as Error & { command?: string; responseCode?: number }
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  return isAboutMail && responseCode >= 500 && responseCode < 600 && !loginCodes.has(responseCode)
}

const firstDelay = 10_000
const longestDelay = hour

/** 10 seconds, doubled each time, up to an hour; up to a quarter shorter at random, so that mails do not come back at once. */
export function delayAfter(attempts: number, chance: number = Math.random()): number {
  const delay = Math.min(longestDelay, firstDelay * 2 ** (attempts - 1))
  return Math.round(delay * (1 - chance / 4))
}
