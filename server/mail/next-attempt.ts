/** How often a mail has been tried, this time included, and refused for good, this time not included. */
interface Tries {
  attempts: number
  refusals: number
}

/** What becomes of a mail that was not sent: the next attempt in `delay` milliseconds, or none where that is undefined. */
interface Next {
  delay: number | undefined
  refusals: number
}

const hour = 3_600_000

/** Waits after a mail was refused for good, for servers that are only set up wrongly for a while; then it is given up. */
const refusalDelays = [hour, 4 * hour]

/** With the waits of `delayAfter` about five days, in which we can mend what is wrong on our side. */
const mostAttempts = 144

/** Decides whether a mail is tried again after `error`, and when. */
export function nextAttempt({ attempts, refusals }: Tries, error: unknown): Next {
  if (isRefusal(error)) return { delay: refusalDelays[refusals], refusals: refusals + 1 }
  return { delay: attempts < mostAttempts ? delayAfter(attempts) : undefined, refusals }
}

/** Answers that ask us to log in, or to do so better: whatever they were given to, the fault is ours. */
const loginCodes = new Set([530, 534, 535, 538])

/**
 * Whether a mail server refused the recipient or the message for good (5xx). Refusing our login or our sender is not meant:
 * that says nothing about the mail.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { command, responseCode = 0 } = error as Error & { command?: string; responseCode?: number }
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  return isAboutMail && responseCode >= 500 && responseCode < 600 && !loginCodes.has(responseCode)
}

/** In milliseconds. */
const firstDelay = 10_000
const longestDelay = hour

/**
 * How long to wait after a number of failed attempts: about 10 seconds, then twice as long each time, up to an hour. Up
 * to a quarter shorter by chance, so that many mails that failed together do not come back together.
 *
 * @param chance from 0 to 1
 * @returns milliseconds
 */
export function delayAfter(attempts: number, chance: number = Math.random()): number {
  const delay = Math.min(longestDelay, firstDelay * 2 ** (attempts - 1))
  return Math.round(delay * (1 - chance / 4))
}
