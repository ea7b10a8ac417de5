/** In milliseconds. */
const firstDelay = 10_000
const longestDelay = 3_600_000

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
