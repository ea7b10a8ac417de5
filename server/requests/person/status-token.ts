import type { Call } from '@site/shared/calls'
import type { CallInput, CodeOf, Handle } from '../../http/answer-call.ts'
import type { Database } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { findLink } from './mailed-links.ts'
import { findRequest, type StoredRequest } from '../store/request-store.ts'

export interface TokenInput<Body> extends CallInput<undefined, undefined, Body> {
  /** A transaction in which the privacy request is locked, where the call may change something. */
  database: Database
  /** The privacy request that the token belongs to. */
  stored: StoredRequest
}

/** Handler of a call by the token of a status link. */
export type TokenHandler<C> =
  C extends Call<undefined, undefined, infer Body, infer Answer, infer Errors>
    ? Handle<TokenInput<Body>, Answer, CodeOf<Errors>>
    : never

/** Gives a handler the privacy request of the token, which is in the body, where no log holds it. Answers 404 to an invalid token. */
export function byToken<Body extends { token: string }, Answer, Code>(
  handle: Handle<TokenInput<Body>, Answer, Code>,
  { database, now, wakeMail }: Services,
  readsOnly = false,
): Handle<CallInput<undefined, undefined, Body>, Answer, Code | 'NOT_FOUND'> {
  async function answer(input: CallInput<undefined, undefined, Body>, connection: Database) {
    const stored = await findByStatusToken(connection, input.body.token, now(), !readsOnly)
    return stored ? handle({ ...input, database: connection, stored }) : 'NOT_FOUND'
  }

  return async (input) => {
    if (readsOnly) return answer(input, database)
    const result = await database.transaction().execute((transaction) => answer(input, transaction))
    wakeMail?.()
    return result
  }
}

/** Finds the request of a status link, for a duplicate the original. Undefined for an invalid link. */
export async function findByStatusToken(
  database: Database,
  token: string,
  now: Date,
  isLocked = false,
): Promise<StoredRequest | undefined> {
  const link = await findLink(database, token, 'STATUS')
  if (!link?.reference || link.expiresAt <= now) return undefined
  const request = await findRequest(database, link.reference, isLocked)
  return request?.duplicateOf ? findRequest(database, request.duplicateOf, isLocked) : request
}
