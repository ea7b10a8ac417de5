import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

const algorithm = 'aes-256-gcm'
/** In bytes. */
const tagLength = 16
/** In characters: it goes back to the provider in a URL. */
const maxLength = 6_000

/** Derived from the id of the session, which only the browser has: whoever reads the database cannot open the token. */
const keyOf = (sessionId: string) => Buffer.from(hkdfSync('sha256', sessionId, '', 'ID token of a session', 32))
/** Each session has its own key, which seals one token. */
const nonce = Buffer.alloc(12)

/** Seals the ID token of a session, the hint for its logout; null where there is none, or one too long for a URL. */
export function sealIdToken(sessionId: string, idToken: string | undefined): Buffer | null {
  if (!idToken || idToken.length > maxLength) return null
  const cipher = createCipheriv(algorithm, keyOf(sessionId), nonce)
  return Buffer.concat([cipher.update(idToken, 'ascii'), cipher.final(), cipher.getAuthTag()])
}

/** Opens what `sealIdToken` returned. @throws Error where it is that of another session, or was changed */
export function openIdToken(sessionId: string, sealed: Uint8Array): string {
  const end = sealed.length - tagLength
  const decipher = createDecipheriv(algorithm, keyOf(sessionId), nonce, { authTagLength: tagLength })
  decipher.setAuthTag(sealed.subarray(end))
  return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]).toString('ascii')
}
