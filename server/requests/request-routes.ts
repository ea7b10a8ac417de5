import { codeAbout, sendPrivacyRequest } from '@site/shared/calls'
import { honeypotName } from '@site/shared/rules'
import type { FastifyInstance } from 'fastify'
import { answer } from '../http/answer.ts'
import { publicOrigin } from '../http/own-origin.ts'
import { takeMessage } from '../limits/take-message.ts'
import type { Services } from '../services.ts'
import { findRepeatedAlone, storeRequest } from './accept-request.ts'
import { readIdempotencyKey, readRequest } from './read-request.ts'
import { inventReceipt, receiptOf } from './receipt.ts'

/**
 * `POST /privacy-rights/request` (product §7): `{ok: true, reference, receivedAt, answerBy}` once the request is
 * stored together with its mail, 429 with `Retry-After` for a sender who has to wait. The answer is the same for every
 * e-mail address, whether we know it or not.
 */
export function requestRoutes(app: FastifyInstance, services: Services): void {
  const { config, now } = services
  answer(app, sendPrivacyRequest, { readBody: readRequest }, async ({ body }, request) => {
    const idempotencyKey = readIdempotencyKey(request)
    const arrival = { idempotencyKey, origin: publicOrigin(request, config, body.country) }
    const taken = await takeMessage(services, {
      from: request.ip,
      email: body.email,
      isMailed: true,
      trap: body[honeypotName],
      unreachable: codeAbout(sendPrivacyRequest, 'email'),
      find: (transaction) => findRepeatedAlone(transaction, body, idempotencyKey),
      store: (transaction, receivedAt) => storeRequest(transaction, config, body, arrival, receivedAt),
    })
    return taken ? receiptOf(taken) : inventReceipt(body, now())
  })
}
