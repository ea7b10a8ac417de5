import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits for a cookie or a URL. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the stored form of a token: readers of the database cannot use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
