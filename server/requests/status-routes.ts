import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  communicationTypes,
  getRequestStatus,
  isDecided,
  isOpen,
  publicSteps,
  publicTexts,
  withdrawRequest,
  type Call,
  type RequestStatus,
} from '@site/shared/calls'
import { mapKeys, pick } from '@site/shared/rules'
import { addRoute, reject, type CallWithErrors } from '../http/add-route.ts'
import type { Database } from '../database/database.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { addHistory, findHistory } from './history.ts'
import { findLink } from './mailed-links.ts'
import { countMessages, dropAnswer, isMailboxOpen } from './mailbox/index.ts'
import { personMail, withdrawnMail } from './request-mails.ts'
import { changeRequest, findRequest, type StoredRequest } from './request-store.ts'
import { describeTerm } from './term.ts'

interface TokenRequest<Body> {
  transaction: Database
  request: StoredRequest
  body: Body
  sent: FastifyRequest
  reply: FastifyReply
}

/** Adds a call by the token of a status link. It runs in a transaction with the request locked, and returns the answer or an error code. */
export function addTokenRoute<Body extends { token: string }, Answer extends object, Code extends string>(
  app: FastifyInstance,
  { database, now, wakeMail }: Services,
  call: Call<undefined, undefined, Body, Answer> & CallWithErrors<Code | 'NOT_FOUND'>,
  work: (request: TokenRequest<Body>) => Promise<NoInfer<Answer> | NoInfer<Code>>,
): void {
  addRoute(app, call, {}, async ({ body }, sent, reply) => {
    const result = await database.transaction().execute(async (transaction) => {
      const request = await findByStatusToken(transaction, body.token, now(), true)
      return request ? work({ transaction, request, body, sent, reply }) : 'NOT_FOUND'
    })
    wakeMail?.()
    return typeof result === 'string' ? reject(reply, call, result) : result
  })
}

/** The token of the status link is in the body, where no log holds it. */
export function statusRoutes(app: FastifyInstance, services: Services): void {
  const { database, now } = services

  addRoute(app, getRequestStatus, {}, async ({ body: { token } }, _request, reply) => {
    const found = await findByStatusToken(database, token, now())
    return found ? statusOf(services, found) : reject(reply, getRequestStatus, 'NOT_FOUND')
  })

  addTokenRoute(app, services, withdrawRequest, async ({ transaction, request }) => {
    if (isDecided(request.state)) return 'ALREADY_HANDLED'
    const withdrawn = request.state === 'WITHDRAWN' ? request : await withdraw(transaction, services, request)
    return statusOf({ ...services, database: transaction }, withdrawn)
  })
}

/** Withdraws a request and mails the privacy team and the person where they knew of it. */
async function withdraw(transaction: Database, { config, now }: Services, request: StoredRequest) {
  const withdrawnAt = now()
  await dropAnswer(transaction, request)
  const { reference } = request
  const changes = { state: 'WITHDRAWN', withdrawnAt, pausedOn: null, decision: null } as const
  const changed = await changeRequest(transaction, reference, changes)
  await addHistory(transaction, { reference, kind: 'WITHDRAWN' }, withdrawnAt)
  if (isOpen(request.state)) {
    await enqueueMail(transaction, withdrawnMail(changed, config.privacyMailbox), withdrawnAt)
    if (changed.body.email) await enqueueMail(transaction, personMail('withdrawal', changed, config), withdrawnAt)
  }
  return changed
}

/** Of a duplicate, the original. Undefined for an invalid link. */
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

/** Shows an unconfirmed reader nothing that was typed or chosen, and no contact details: links get forwarded. */
async function statusOf({ config, database, now }: Services, request: StoredRequest): Promise<RequestStatus> {
  const { reference, receivedAt, verifiedAt, body } = request
  const confirmed = verifiedAt !== null
  const given = { PHONE: body.phoneNumber, EMAIL: body.email, POSTAL: body.userInfo.address }
  const history = await findHistory(database, reference)
  return {
    ...pick(request, ['reference', 'state', 'flowType', 'country']),
    ...pick(describeTerm(request, now()), ['answerBy', 'daysLeft', 'extension']),
    confirmed,
    receivedAt: receivedAt.toISOString(),
    steps: history.flatMap(({ kind: happened, at }) => {
      const kind = publicSteps.find((step) => step === happened)
      return kind ? [{ kind, at: at.toISOString() }] : []
    }),
    mailbox: {
      isWritable: isMailboxOpen(request, config.answerKeys, now()),
      ...(await countMessages(database, reference)),
    },
    brands: confirmed ? body.brands : [],
    ...mapKeys(publicTexts, (name) => (confirmed ? body[name] : '')),
    communicationTypes: confirmed ? communicationTypes.filter((type) => given[type]) : [],
  }
}
