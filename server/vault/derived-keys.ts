import { createHmac, hkdfSync } from 'node:crypto'
import { assertDefined } from '@site/shared/rules'
import type { AnswerKey, AnswerKeys } from '../configuration/answer-keys.ts'

/** Purpose of a derived key: a hash for one purpose says nothing about those for another. */
export type Purpose =
  | 'columns'
  | 'counts'
  | 'telemetry'
  | 'link codes'
  | 'mailbox'
  | 'words'
  | 'searches'
  | 'requests'
  | 'followers'
  | 'declarants'

const derived = new WeakMap<AnswerKey, Map<Purpose, Buffer>>()

/** Derives a key of 32 bytes from one of `ANSWER_KEY` (HKDF, RFC 5869): nothing in the database leads to it. */
export function deriveKey(from: AnswerKey, purpose: Purpose): Buffer {
  const ofKey = derived.get(from) ?? new Map<Purpose, Buffer>()
  derived.set(from, ofKey)
  const key = ofKey.get(purpose) ?? Buffer.from(hkdfSync('sha256', from.key, '', purpose, 32))
  ofKey.set(purpose, key)
  return key
}

export type Hasher = (text: string) => string

/** Returns a keyed hash function for each key, the newest first: what was stored before a rotation is looked up with all of them. */
export function hashers(keys: AnswerKeys, purpose: Purpose): Hasher[] {
  return keys.map((key) => {
    const secret = deriveKey(key, purpose)
    return (text) => createHmac('sha256', secret).update(text).digest('base64url')
  })
}

/** Returns the keyed hash function for what is stored now: without a key, nobody can try out what was hashed. */
export function hasher(keys: AnswerKeys, purpose: Purpose): Hasher {
  return assertDefined(hashers(keys.slice(0, 1), purpose)[0], 'A key in ANSWER_KEY')
}

export function newestKey([newest]: AnswerKeys): AnswerKey {
  return assertDefined(newest, 'A key in ANSWER_KEY')
}

/** @throws Error that names a key which `ANSWER_KEY` lacks */
export function findKey(keys: AnswerKeys, id: string): AnswerKey {
  const key = keys.find((each) => each.id === id)
  if (!key) throw new Error(`ANSWER_KEY lacks the key "${id}"`)
  return key
}
