import type { Identification, IntakeChannel, PrivacyRequestBody } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { BadRequest } from '../http/errors.ts'
import type { Origins } from '../http/own-origin.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import type { Services } from '../services.ts'
import { answerBy, createReference } from './receipt.ts'
import { fingerprintOf } from './fingerprint.ts'
import { requestMail } from './mailbox-mail.ts'
import { mailVerification } from './mailed-links.ts'
import { findRequestByKey, insertRequest, type StoredRequest } from './request-store.ts'

/** A member of staff who makes a request for a customer (product §6). */
export interface StaffSender {
  /** Who is logged in. */
  sentBy: string
  /** How the customer asked. */
  channel?: IntakeChannel
  /** How staff made sure who asked. */
  identification?: Identification
  /** The day on which the customer asked, `yyyy-mm-dd`: the time to answer runs from it. Today where left out. */
  askedOn?: string
}

/** How a request came in. */
export interface Arrival {
  /** Of the send; without one every send is a request of its own. */
  idempotencyKey?: string
  /** Where the person visits the site, see `publicOrigin`. */
  origin: string
  staff?: StaffSender
  /** Called once for a request that is new, in the transaction that stores it: neither is without the other. */
  record?: (transaction: Database, request: StoredRequest) => Promise<void>
}

/**
 * Stores a request together with its mail, both or neither. A visitor with an e-mail address is asked to confirm it;
 * whatever else comes in, of staff too, goes to the privacy mailbox at once. A repeated send gives the request of the first.
 *
 * @throws BadRequest `IDEMPOTENCY_KEY_REUSED` when the earlier send asked something else
 */
export async function acceptRequest(
  services: Services,
  body: PrivacyRequestBody,
  arrival: Arrival,
): Promise<StoredRequest> {
  const { database, config, now, wakeMail } = services
  const receivedAt = now()
  const accepted = await database.transaction().execute((transaction) => {
    return storeRequest(transaction, config, body, arrival, receivedAt)
  })
  wakeMail?.()
  return accepted
}

/** The same as a part of a transaction, whose mails are to be sent once it is committed. */
export async function storeRequest(
  transaction: Database,
  config: Origins & Pick<Config, 'privacyMailbox'>,
  body: PrivacyRequestBody,
  arrival: Arrival,
  receivedAt: Date,
): Promise<StoredRequest> {
  const { request, isRepeated } = await insertOnce(transaction, body, arrival, receivedAt)
  if (isRepeated) return request
  await arrival.record?.(transaction, request)
  if (request.state === 'RECEIVED') await mailVerification(transaction, config, request, receivedAt)
  else await enqueueMail(transaction, requestMail(request, config.privacyMailbox), receivedAt)
  return request
}

/**
 * The request that an earlier send with this key has brought; undefined where there was none.
 *
 * @throws BadRequest `IDEMPOTENCY_KEY_REUSED` when it asked something else
 */
export async function findRepeated(database: Database, body: PrivacyRequestBody, idempotencyKey: string | undefined) {
  const earlier = idempotencyKey === undefined ? undefined : await findRequestByKey(database, idempotencyKey)
  if (earlier && earlier.fingerprint !== fingerprintOf(body)) throw new BadRequest('IDEMPOTENCY_KEY_REUSED')
  return earlier
}

/** The same, once a send with this key that is under way has ended; others wait until this transaction has ended. */
export async function findRepeatedAlone(
  transaction: Database,
  body: PrivacyRequestBody,
  idempotencyKey: string | undefined,
) {
  if (idempotencyKey === undefined) return undefined
  await sql`select pg_advisory_xact_lock(hashtextextended(${idempotencyKey}, 1))`.execute(transaction)
  return findRepeated(transaction, body, idempotencyKey)
}

async function insertOnce(transaction: Database, body: PrivacyRequestBody, arrival: Arrival, receivedAt: Date) {
  const { idempotencyKey, origin, staff } = arrival
  const { sentBy, channel, identification, askedOn = dayOf(receivedAt) } = staff ?? {}
  const isVerified = body.email === '' || staff !== undefined
  for (;;) {
    const request = await insertRequest(transaction, {
      reference: createReference(),
      idempotencyKey,
      fingerprint: fingerprintOf(body),
      flowType: body.flowType,
      country: body.country,
      language: body.language,
      body,
      origin,
      state: isVerified ? 'VERIFIED' : 'RECEIVED',
      receivedAt,
      verifiedAt: isVerified ? receivedAt : null,
      answerBy: answerBy(body.flowType, askedOn),
      sentBy,
      channel,
      identification,
    })
    if (request) return { request, isRepeated: false }
    const earlier = await findRepeated(transaction, body, idempotencyKey)
    if (earlier) return { request: earlier, isRepeated: true }
    // The reference is taken, which happens once in a lifetime: try another.
  }
}
