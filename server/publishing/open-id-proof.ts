// Tokens of OpenID Connect as runs of continuous integration get them: JSON Web Tokens (RFC 7519), signed by a key that the issuer publishes.
import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { array, create, integer, is, optional, size, string, type, union } from 'superstruct'
import { minuteInMs } from '@site/shared/rules'
import { BoundedCache } from '../bounds/bounded-cache.ts'
import { TooMuchWork } from '../http/errors.ts'
import { OutsideCalls, type Caller } from '../limits/outside-calls.ts'
import { Unproved } from './unproved.ts'

/** In milliseconds: clocks of two machines differ. */
const leeway = minuteInMs
/** In milliseconds, for an issuer to answer. */
const patience = 5_000
/** Calls to an issuer under way; runs of one team come from one network. */
const underWay = { all: 10, each: 3 }
/** In bytes, of what an issuer answers. */
const longestAnswer = 200_000

const text = size(string(), 1, 1_000)
const headerStruct = type({ alg: text, kid: optional(text) })
const claimsStruct = type({
  iss: text,
  sub: text,
  aud: union([text, array(text)]),
  exp: integer(),
  nbf: optional(integer()),
  iat: optional(integer()),
})
const discovery = type({ issuer: text, jwks_uri: text })
const keySet = type({ keys: size(array(type({ kid: optional(string()), use: optional(string()) })), 0, 100) })

interface OpenIdToken {
  issuer: string
  header: { alg: string; kid?: string | undefined }
  claims: { sub: string; aud: string | string[]; exp: number; nbf?: number | undefined; iat?: number | undefined }
  signed: Buffer
  signature: Buffer
}

/** Returns what a token says, of which nothing is proved; undefined where it is another kind of token. */
export function readToken(token: string): OpenIdToken | undefined {
  const parts = token.split('.')
  const [head = '', body = '', end = ''] = parts
  const header = parsePart(head)
  const claims = parsePart(body)
  if (parts.length !== 3 || !is(header, headerStruct) || !is(claims, claimsStruct)) return undefined
  const signed = Buffer.from(`${head}.${body}`)
  return { issuer: claims.iss, header, claims, signed, signature: Buffer.from(end, 'base64url') }
}

function parsePart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** @returns who a token is about and whom it is for. @throws Unproved where its issuer has not signed it, or it does not hold now */
export async function findClaims(
  { issuer, header, claims, signed, signature }: OpenIdToken,
  keys: IssuerKeys,
  { now, caller }: { now: Date; caller: Caller },
) {
  const { sub: subject, aud, exp, nbf, iat } = claims
  const found = await keys.find(issuer, header.kid, caller)
  if (!found.some((key) => isSignedBy(key, header.alg, signed, signature)))
    throw new Unproved(`The token is not signed by a key of ${issuer}`)
  const begin = Math.max(nbf ?? 0, iat ?? 0) * 1_000
  const isValid = now.getTime() >= begin - leeway && now.getTime() < exp * 1_000 + leeway
  if (!isValid) {
    const from = begin > 0 ? `from ${describeTime(begin)} ` : ''
    throw new Unproved(
      `The token holds ${from}to ${describeTime(exp * 1_000)}, and here it is ${now.toISOString()}: get another one, or compare the clocks`,
    )
  }
  return { subject, audiences: [aud].flat() }
}

/** Claims may have any number. */
function describeTime(time: number): string {
  const day = new Date(time)
  return Number.isNaN(day.getTime()) ? 'a day that no calendar has' : day.toISOString()
}

/** The kind of the key decides, not what the token says: a public key must never be taken for a shared secret. */
function isSignedBy(key: KeyObject, algorithm: string, signed: Buffer, signature: Buffer): boolean {
  const { asymmetricKeyType: kind, asymmetricKeyDetails: details } = key
  if (kind === 'rsa' && algorithm === 'RS256')
    return (details?.modulusLength ?? 0) >= 2_048 && verify('sha256', signed, key, signature)
  if (kind === 'ec' && algorithm === 'ES256')
    return (
      details?.namedCurve === 'prime256v1' && verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature)
    )
  return false
}

/** The public keys of issuers, asked anew after ten minutes, and once a minute for a key that is not among them. */
export class IssuerKeys {
  readonly #known = new BoundedCache<{ keys: { id: string | undefined; key: KeyObject }[]; at: number }>({
    maxEntries: 100,
    timeToLive: 10 * minuteInMs,
  })
  readonly #calls = new OutsideCalls(underWay)
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  /** @throws TooMuchWork where the issuer does not answer with keys: the same token may do later */
  async find(issuer: string, id: string | undefined, caller: Caller): Promise<KeyObject[]> {
    const known = this.#known.get(issuer)
    const isThere = known?.keys.some((one) => one.id === id)
    const isRecent = known !== undefined && this.#now().getTime() - known.at < minuteInMs
    const { keys } =
      known !== undefined && (isThere || isRecent)
        ? known
        : await this.#calls.run(caller, () => this.#ask(issuer), issuer)
    return keys.filter((one) => id === undefined || one.id === id).map(({ key }) => key)
  }

  async #ask(issuer: string) {
    try {
      const base = issuer.replace(/\/$/, '')
      const found = create(await readJson(`${base}/.well-known/openid-configuration`), discovery)
      if (found.issuer !== issuer) throw new Error(`it is ${found.issuer}`)
      if (new URL(found.jwks_uri).protocol !== new URL(issuer).protocol) throw new Error('its keys are elsewhere')
      const { keys } = create(await readJson(found.jwks_uri), keySet)
      const usable = keys.filter(({ use }) => use === undefined || use === 'sig')
      const answer = { keys: usable.flatMap((each) => readKey(each)), at: this.#now().getTime() }
      this.#known.set(issuer, answer)
      return answer
    } catch {
      throw new TooMuchWork('ISSUER_UNAVAILABLE', 30)
    }
  }
}

/** None for a kind that nobody here knows. */
function readKey(key: { kid?: string | undefined }) {
  try {
    return [{ id: key.kid, key: createPublicKey({ key: { ...key }, format: 'jwk' }) }]
  } catch {
    return []
  }
}

async function readJson(url: string): Promise<unknown> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patience) })
  if (!answer.ok || !answer.body) throw new Error(`It answers ${answer.status}`)
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body) {
    bytes += part.length
    if (bytes > longestAnswer) throw new Error('It says too much')
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString())
}
