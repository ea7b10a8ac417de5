import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits for a cookie or a URL. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Returns the stored form of a token: readers of the database cannot use it. Without a key: `ANSWER_KEY` may be missing, and is
 * replaced while mailed links work for a year. A link of one's own, written into the database, shows what stands there anyway.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
