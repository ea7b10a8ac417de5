import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { assertDefined, errorCode } from '@site/shared/rules'

/** A key that wraps the keys of messages and files (`ANSWER_KEY`). */
export interface AnswerKey {
  id: string
  /** 32 bytes. */
  key: Buffer
}

/** The first one is for new messages and files; the others only open older ones. */
export type AnswerKeys = readonly AnswerKey[]

const shape = /^(?<id>[\w-]{1,20}):(?<key>[\w+/]{43}=)$/

/** Reads `id:key` (32 bytes in base64), several separated by spaces. @throws Error for anything else */
export function parseAnswerKeys(text: string): AnswerKeys {
  const keys = text.split(/\s+/).map((part) => {
    const { id, key } = assertDefined(shape.exec(part)?.groups, 'A key with an id')
    return { id: assertDefined(id, 'The id'), key: Buffer.from(assertDefined(key, 'The key'), 'base64') }
  })
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error('Two keys have the same id')
  return keys
}

/** Returns the keys of a file, which is created where there is none; for development. */
export function keepAnswerKeys(path: string): AnswerKeys {
  mkdirSync(dirname(path), { recursive: true })
  const created = `${path}.${randomUUID()}`
  writeFileSync(created, `development:${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
  try {
    // Of servers that start at the same time one creates the file, whole, and all have its key.
    linkSync(created, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(created)
  }
  return parseAnswerKeys(readFileSync(path, 'utf8').trim())
}

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

/** A nonce for the only use of a key, or for one of its numbered uses. */
export function numberedNonce(number: number): Buffer {
  const nonce = Buffer.alloc(nonceLength)
  nonce.writeUInt32BE(number)
  return nonce
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

/** @throws Error that names a key which `ANSWER_KEY` lacks; where `wrapped` belongs to another message or file */
export function unwrapKey(keys: AnswerKeys, id: string, wrapped: string): Buffer {
  const [name = '', text = ''] = wrapped.split('.')
  const by = keys.find((key) => key.id === name)
  if (!by) throw new Error(`ANSWER_KEY lacks the key "${name}"`)
  const bytes = Buffer.from(text, 'base64')
  return open(by.key, bytes.subarray(0, nonceLength), id, bytes.subarray(nonceLength))
}
