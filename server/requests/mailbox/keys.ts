import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { assertDefined } from '@site/shared/rules'
import type { AnswerKey, AnswerKeys } from '../../configuration/answer-keys.ts'

const algorithm = 'aes-256-gcm'
const [nonceLength, tagLength] = [12, 16]

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

export const createKey = (): Buffer => randomBytes(32)

/** A nonce for one of the numbered uses of a key. */
export function numberedNonce(number: number): Buffer {
  const nonce = Buffer.alloc(nonceLength)
  nonce.writeUInt32BE(number)
  return nonce
}

/** Encrypts the text of the message or file `id`: use 0 of its key. */
export function sealText(key: Buffer, id: string, text: string): string {
  return seal(key, numberedNonce(0), id, Buffer.from(text)).toString('base64')
}

interface Sealed {
  id: string
  wrappedKey: string | null
  sealed: string | null
}

/** @throws Error where the message or file was destroyed or changed */
export function openText(keys: AnswerKeys, row: Sealed): string {
  const sealed = Buffer.from(assertDefined(row.sealed, 'A sealed text'), 'base64')
  return open(unwrapKey(keys, row), numberedNonce(0), row.id, sealed).toString()
}

export function newestKey([newest]: AnswerKeys): AnswerKey {
  return assertDefined(newest, 'A key in ANSWER_KEY')
}

/** Encrypts the key of the message or file `id` with the first of `keys`; returns text. */
export function wrapKey(keys: AnswerKeys, id: string, key: Buffer): string {
  const by = newestKey(keys)
  const nonce = randomBytes(nonceLength)
  return `${by.id}.${Buffer.concat([nonce, seal(by.key, nonce, id, key)]).toString('base64')}`
}

/** @throws Error that names a key which `ANSWER_KEY` lacks; where the key belongs to another message or file */
export function unwrapKey(keys: AnswerKeys, { id, wrappedKey }: Omit<Sealed, 'sealed'>): Buffer {
  const [name = '', text = ''] = assertDefined(wrappedKey, 'A wrapped key').split('.')
  const by = keys.find((key) => key.id === name)
  if (!by) throw new Error(`ANSWER_KEY lacks the key "${name}"`)
  const bytes = Buffer.from(text, 'base64')
  return open(by.key, bytes.subarray(0, nonceLength), id, bytes.subarray(nonceLength))
}
