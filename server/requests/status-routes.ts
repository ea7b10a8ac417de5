import { getRequestStatus, withdrawRequest as withdrawal } from '@site/shared/calls'
import type { FastifyInstance } from 'fastify'
import { addRoute, reject } from '../http/add-route.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { personMail, withdrawnMail } from './request-mails.ts'
import { findByStatusToken, statusOf } from './request-status.ts'
import { changeRequest, type StoredRequest } from './request-store.ts'

/** The token of the status link is in the body, where no log holds it. */
export function statusRoutes(app: FastifyInstance, services: Services): void {
  const { database, now } = services

  addRoute(app, getRequestStatus, {}, async ({ body: { token } }, _request, reply) => {
    const found = await findByStatusToken(database, token, now())
    if (!found) return reject(reply, getRequestStatus, 'NOT_FOUND')
    void reply.header('cache-control', 'no-store')
    return statusOf(found)
  })

  addRoute(app, withdrawal, {}, async ({ body: { token } }, _request, reply) => {
    const withdrawn = await withdrawRequest(services, token)
    if (!withdrawn) return reject(reply, withdrawal, 'NOT_FOUND')
    if (withdrawn.state === 'HANDLED') return reject(reply, withdrawal, 'ALREADY_HANDLED')
    void reply.header('cache-control', 'no-store')
    return statusOf(withdrawn)
  })
}

/** Withdraws a request and mails the privacy team and the person where they knew of it. A handled one stays as it is. */
async function withdrawRequest(
  { database, config, now, wakeMail }: Services,
  token: string,
): Promise<StoredRequest | undefined> {
  const withdrawnAt = now()
  const withdrawn = await database.transaction().execute(async (transaction) => {
    const request = await findByStatusToken(transaction, token, withdrawnAt, true)
    if (!request || request.state === 'HANDLED' || request.state === 'WITHDRAWN') return request
    const changed = await changeRequest(transaction, request.reference, { state: 'WITHDRAWN', withdrawnAt })
    if (request.state === 'VERIFIED') {
      await enqueueMail(transaction, withdrawnMail(changed, config.privacyMailbox), withdrawnAt)
      if (changed.body.email) await enqueueMail(transaction, personMail('withdrawal', changed), withdrawnAt)
    }
    return changed
  })
  wakeMail?.()
  return withdrawn
}
