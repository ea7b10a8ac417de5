import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Returns 256 random bits for a cookie or a URL. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Crockford's base 32: without letters that look like digits (I, L, O), and without U, which would make words. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a random code that can be read out on the telephone: `7Q2M-X09C`, one of 10^12. @param pickBelow picks a number */
export function createCode(pickBelow: (end: number) => number = randomInt): string {
  const group = () => Array.from({ length: 4 }, () => symbols[pickBelow(symbols.length)]).join('')
  return `${group()}-${group()}`
}

/**
 * Returns the stored form of a token: readers of the database cannot use it. Without a key: `ANSWER_KEY` may be missing, and is
 * replaced while mailed links work for a year. A link of one's own, written into the database, shows what stands there anyway.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
