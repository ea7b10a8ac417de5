import { getRequestStatus, withdrawRequest as withdrawal } from '@site/shared/calls'
import type { FastifyInstance } from 'fastify'
import { answer, refuse } from '../http/answer.ts'
import type { Services } from '../services.ts'
import { findByStatusToken, statusOf } from './request-status.ts'
import { withdrawRequest } from './withdraw-request.ts'

/**
 * `POST /privacy-rights/status` and `/privacy-rights/withdraw`, both with `{token}` of a mailed status link: what became of a
 * request, and the way out of it. The token is in the body, where no log sees it. 404 for a link that leads nowhere, 409
 * `ALREADY_HANDLED` for a request that can no longer be withdrawn.
 */
export function statusRoutes(app: FastifyInstance, services: Services): void {
  const { database, now } = services

  answer(app, getRequestStatus, {}, async ({ body: { token } }, _request, reply) => {
    const found = await findByStatusToken(database, token, now())
    if (!found) return refuse(reply, getRequestStatus, 'NOT_FOUND')
    void reply.header('cache-control', 'no-store')
    return statusOf(found)
  })

  answer(app, withdrawal, {}, async ({ body: { token } }, _request, reply) => {
    const withdrawn = await withdrawRequest(services, token)
    if (!withdrawn) return refuse(reply, withdrawal, 'NOT_FOUND')
    if (withdrawn.state === 'HANDLED') return refuse(reply, withdrawal, 'ALREADY_HANDLED')
    void reply.header('cache-control', 'no-store')
    return statusOf(withdrawn)
  })
}
