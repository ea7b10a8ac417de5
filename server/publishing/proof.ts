import { createHash, timingSafeEqual } from 'node:crypto'
import type { Publisher } from '@site/releases/publishers'
import type { Caller } from '../limits/outside-calls.ts'
import { findClaims, readToken, type IssuerKeys } from './open-id-proof.ts'
import { Unproved } from './unproved.ts'

/** In characters: tokens of continuous integration have some two thousand. */
const longestToken = 10_000

/** Shorter ones could be tried. */
const shortestToken = 32

export interface Proof {
  publisher: Publisher
  /** The name to record: the publisher's, with the run that has published. */
  by: string
}

/**
 * Returns who sends a request, by its `Authorization`: a token whose SHA-256 `publishers.json` has, or the OpenID Connect token of a run of continuous
 * integration whose issuer, subject and audience it has. @throws Unproved
 */
export async function provePublisher(
  authorization: string | undefined,
  publishers: readonly Publisher[],
  keys: IssuerKeys,
  context: { now: Date; caller: Caller },
): Promise<Proof> {
  const [, token] = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization ?? '') ?? []
  if (token === undefined) throw new Unproved('Send a token: set SITE_TOKEN')
  if (token.length < shortestToken || token.length > longestToken)
    throw new Unproved(
      `A token has ${shortestToken} to ${longestToken} characters: make one with \`openssl rand -hex 32\``,
    )
  const openIdToken = readToken(token)
  if (openIdToken === undefined) return proveByToken(token, publishers)
  const candidates = publishers.filter(({ openId }) => openId?.issuer === openIdToken.issuer)
  if (candidates.length === 0) throw new Unproved(`Nobody publishes with tokens of the issuer "${openIdToken.issuer}"`)
  const claims = await findClaims(openIdToken, keys, context)
  const publisher = candidates.find(
    ({ openId }) => openId?.subject === claims.subject && claims.audiences.includes(openId.audience),
  )
  if (publisher === undefined) {
    throw new Unproved(
      `Nobody publishes as the subject "${claims.subject}" with the audience "${claims.audiences.join(', ')}"`,
    )
  }
  return { publisher, by: `${publisher.name} (${claims.subject})` }
}

/** Compares with the digests of all, so that the time says nothing of any. @throws Unproved */
function proveByToken(token: string, publishers: readonly Publisher[]): Proof {
  const digest = createHash('sha256').update(token).digest()
  let matching: Publisher | undefined
  for (const publisher of publishers) {
    const { token: known } = publisher
    if (known !== undefined && timingSafeEqual(digest, Buffer.from(known, 'hex'))) matching = publisher
  }
  if (matching === undefined)
    throw new Unproved('Nobody publishes with this token: ask the operator whether publishers.json has its SHA-256')
  return { publisher: matching, by: matching.name }
}
