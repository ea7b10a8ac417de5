import { invalidEmail, type PrivacyRequestBody, type RequestReceipt } from '@site/shared/api'
import { honeypotName } from '@site/shared/forms/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dayOf } from '../clock.ts'
import { BadRequest, sendStatus } from '../http/errors.ts'
import { publicOrigin } from '../http/own-origin.ts'
import type { Services } from '../services.ts'
import { acceptRequest, findRepeated } from './accept-request.ts'
import { answerBy } from './answer-by.ts'
import { readIdempotencyKey, readRequest } from './read-request.ts'
import { createReference } from './reference.ts'
import type { StoredRequest } from './request-store.ts'

/**
 * `POST /privacy-rights/request` (specification §7): `{ok: true, reference, receivedAt, answerBy}` once the request is
 * stored together with its mail. The answer is the same for every e-mail address, whether we know it or not.
 */
export function requestRoutes(app: FastifyInstance, services: Services): void {
  const { config, database, now, canReceiveMail } = services
  const limit = { max: config.messagesPerHour, timeWindow: '1 hour' }
  const keyGenerator = ({ body }: FastifyRequest) => (body as PrivacyRequestBody).email.trim().toLowerCase()
  const checkSender = app.createRateLimit({ ...limit, keyGenerator })

  app.post('/privacy-rights/request', { config: { rateLimit: limit } }, async (request, reply) => {
    const body = readRequest(request.body)
    const idempotencyKey = readIdempotencyKey(request)
    // A machine is to believe that it succeeded.
    if (body[honeypotName]) return inventReceipt(body, now())
    const repeated = await findRepeated(database, body, idempotencyKey)
    if (repeated) return receiptOf(repeated)
    if (body.email) {
      const sender = await checkSender(request)
      if (!sender.isAllowed && sender.isExceeded) return sendStatus(reply.header('retry-after', sender.ttlInSeconds), 429)
      if (canReceiveMail && !(await canReceiveMail(body.email))) throw new BadRequest(invalidEmail, 'email')
    }
    const origin = publicOrigin(request, config, body.country)
    return receiptOf(await acceptRequest(services, body, { idempotencyKey, origin }))
  })
}

/** What the sender of a request is told. */
export function receiptOf({ reference, receivedAt, answerBy }: StoredRequest): RequestReceipt {
  return { ok: true, reference, receivedAt: receivedAt.toISOString(), answerBy }
}

function inventReceipt({ flowType }: PrivacyRequestBody, receivedAt: Date): RequestReceipt {
  return {
    ok: true,
    reference: createReference(),
    receivedAt: receivedAt.toISOString(),
    answerBy: answerBy(flowType, dayOf(receivedAt)),
  }
}
