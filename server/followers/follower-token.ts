import { timingSafeEqual } from 'node:crypto'
import type { AnswerKeys } from '../configuration/answer-keys.ts'
import { hasher, hashers } from '../vault/derived-keys.ts'

/** Characters of a UUID in base64url. */
const idLength = 22

/**
 * Returns the token of the link by which a follower confirms, sees and ends what they follow: id and keyed hash. It holds as long as
 * its key, and nothing in the database leads to it.
 */
export function writeFollowerToken(keys: AnswerKeys, id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') + hasher(keys, 'followers')(`link ${id}`)
}

/** Returns the id of a follower; undefined for a token that we did not write. */
export function readFollowerToken(keys: AnswerKeys, token: string): string | undefined {
  const bytes = Buffer.from(token.slice(0, idLength), 'base64url')
  const id = bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const given = Buffer.from(token.slice(idLength))
  const isOurs = hashers(keys, 'followers').some((hash) => {
    const expected = Buffer.from(hash(`link ${id}`))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  return isOurs ? id : undefined
}
