import { assertDefined } from '@site/shared/rules'
import type { AnswerKeys } from '../configuration/answer-keys.ts'
import { numberedNonce, open, openWithNonce, seal, sealWithNonce } from './cipher.ts'
import { findKey, newestKey } from './derived-keys.ts'

/** Owner of a key and of the text that it encrypts: they open for no other owner, whatever was moved or exchanged in the database. */
export interface Belonging {
  /** Id of the message, file or letter. */
  id: string
  reference: string
  /** Message that a file was sent with. */
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

/** Encrypts the key of a message or file with the first of `keys`; returns text. */
export function wrapKey(keys: AnswerKeys, belonging: Belonging, key: Buffer): string {
  const by = newestKey(keys)
  return `${by.id}.${sealWithNonce(by.key, describeKey(belonging), key).toString('base64')}`
}

/** @throws Error that names a key which `ANSWER_KEY` lacks; where the key belongs to another message, file or request */
export function unwrapKey(keys: AnswerKeys, row: Omit<Sealed, 'sealed'>): Buffer {
  const [name = '', text = ''] = assertDefined(row.wrappedKey, 'A wrapped key').split('.')
  return openWithNonce(findKey(keys, name).key, describeKey(row), Buffer.from(text, 'base64'))
}
