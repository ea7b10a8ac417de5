import type { AnswerKeys } from '../configuration/answer-keys.ts'
import { hashers, newestKey, type Purpose } from './derived-keys.ts'

/** Returns the hashes under which an e-mail address may stand for a purpose, that of the newest key first; each begins with the id of its key. */
export function addressHashes(keys: AnswerKeys, purpose: Purpose, email: string): string[] {
  const all = hashers(keys, purpose)
  return keys.map(({ id }, at) => `${id}.${all[at]?.(`address ${email.toLowerCase()}`)}`)
}

/** Returns the hash under which an address is stored. */
export function addressHash(keys: AnswerKeys, purpose: Purpose, email: string): string {
  const [newest = ''] = addressHashes(keys, purpose, email)
  return newest
}

/** Returns how hashes begin that need not be renewed. */
export const newestPrefix = (keys: AnswerKeys) => `${newestKey(keys).id}.`
