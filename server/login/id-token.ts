import { hkdfSync } from 'node:crypto'
import { numberedNonce, open, seal } from '../vault/cipher.ts'

/** In characters: it goes back to the provider in a URL. */
const maxLength = 6_000

/** Derived from the id of the session, which only the browser has: whoever reads the database cannot open the token. */
const keyOf = (sessionId: string) => Buffer.from(hkdfSync('sha256', sessionId, '', 'ID token of a session', 32))
/** Each session has its own key, which seals one token and nothing else. */
const nonce = numberedNonce(0)
const noContext = ''

/** Seals the ID token of a session, the hint for its logout; null where there is none, or one too long for a URL. */
export function sealIdToken(sessionId: string, idToken: string | undefined): Buffer | null {
  if (!idToken || idToken.length > maxLength) return null
  return seal(keyOf(sessionId), nonce, noContext, Buffer.from(idToken, 'ascii'))
}

/** Opens what `sealIdToken` returned. @throws Error where it is that of another session, or was changed */
export function openIdToken(sessionId: string, sealed: Uint8Array): string {
  return open(keyOf(sessionId), nonce, noContext, sealed).toString('ascii')
}
