import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { assertDefined } from '@site/shared/rules'
import type { AnswerKey, AnswerKeys } from '../../configuration/answer-keys.ts'

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

export const createKey = (): Buffer => randomBytes(32)

/** A nonce for one of the numbered uses of a key. */
export function numberedNonce(number: number): Buffer {
  const nonce = Buffer.alloc(nonceLength)
  nonce.writeUInt32BE(number)
  return nonce
}

/** What a key and what it encrypts belong to: they open as nothing else, whatever was moved or exchanged in the database. */
export interface Belonging {
  /** Of the message or file. */
  id: string
  reference: string
  /** Of a file, the message that it was sent with. */
  messageId?: string | null
}

interface Sealed extends Belonging {
  wrappedKey: string | null
  sealed: string | null
}

/** Describes what never changes: a file gets its message after its parts were encrypted. */
export function describeContent({ id, reference }: Belonging): string {
  return `${id} ${reference}`
}

/** A key is wrapped anew when its file is sent, so a file of an answer does not open with another message. */
function describeKey(belonging: Belonging): string {
  return `${describeContent(belonging)} ${belonging.messageId ?? 'unsent'}`
}

/** Encrypts the text of a message or the description of a file: use 0 of its key. */
export function sealText(key: Buffer, belonging: Belonging, text: string): string {
  return seal(key, numberedNonce(0), describeContent(belonging), Buffer.from(text)).toString('base64')
}

/** @throws Error where the message or file was destroyed, changed, or moved to another request */
export function openText(keys: AnswerKeys, row: Sealed): string {
  const sealed = Buffer.from(assertDefined(row.sealed, 'A sealed text'), 'base64')
  return open(unwrapKey(keys, row), numberedNonce(0), describeContent(row), sealed).toString()
}

export function newestKey([newest]: AnswerKeys): AnswerKey {
  return assertDefined(newest, 'A key in ANSWER_KEY')
}

/** Encrypts the key of a message or file with the first of `keys`; returns text. */
export function wrapKey(keys: AnswerKeys, belonging: Belonging, key: Buffer): string {
  const by = newestKey(keys)
  const nonce = randomBytes(nonceLength)
  return `${by.id}.${Buffer.concat([nonce, seal(by.key, nonce, describeKey(belonging), key)]).toString('base64')}`
}

/** @throws Error that names a key which `ANSWER_KEY` lacks; where the key belongs to another message, file or request */
export function unwrapKey(keys: AnswerKeys, row: Omit<Sealed, 'sealed'>): Buffer {
  const [name = '', text = ''] = assertDefined(row.wrappedKey, 'A wrapped key').split('.')
  const by = keys.find((key) => key.id === name)
  if (!by) throw new Error(`ANSWER_KEY lacks the key "${name}"`)
  const bytes = Buffer.from(text, 'base64')
  return open(by.key, bytes.subarray(0, nonceLength), describeKey(row), bytes.subarray(nonceLength))
}
