import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, fit for a cookie or an address. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps in place of a token, so that who reads it cannot use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
