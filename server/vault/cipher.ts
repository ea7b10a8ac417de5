import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
/** In bytes. */
const nonceLength = 12
/** In bytes. */
const tagLength = 16

/**
 * Encrypts bytes with AES-256-GCM.
 * @param nonce 12 bytes, never twice with the same key
 * @param about what the bytes are: they open with the same only
 */
export function seal(key: Buffer, nonce: Buffer, about: string, bytes: Uint8Array): Buffer {
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(about))
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Opens what `seal` returned. @throws Error where key, nonce, `about` or the bytes are others */
export function open(key: Buffer, nonce: Buffer, about: string, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength })
  const end = sealed.length - tagLength
  decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(end))
  return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()])
}

/** Encrypts bytes with a random nonce, which comes first. */
export function sealWithNonce(key: Buffer, about: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(nonceLength)
  return Buffer.concat([nonce, seal(key, nonce, about, bytes)])
}

/** Opens what `sealWithNonce` returned. @throws Error where key, `about` or the bytes are others */
export function openWithNonce(key: Buffer, about: string, sealed: Uint8Array): Buffer {
  return open(key, Buffer.from(sealed.subarray(0, nonceLength)), about, sealed.subarray(nonceLength))
}

export const createKey = (): Buffer => randomBytes(32)

/** Returns a nonce for one of the numbered uses of a key. */
export function numberedNonce(number: number): Buffer {
  const nonce = Buffer.alloc(nonceLength)
  nonce.writeUInt32BE(number)
  return nonce
}
