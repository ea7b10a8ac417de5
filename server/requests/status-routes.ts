import { statusToken } from '@site/shared/calls'
import type { FastifyInstance } from 'fastify'
import { readBody } from '../http/read-body.ts'
import { sendStatus } from '../http/errors.ts'
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

  app.post('/privacy-rights/status', async (request, reply) => {
    const { token } = readBody(request.body, statusToken)
    const found = await findByStatusToken(database, token, now())
    return found ? reply.header('cache-control', 'no-store').send(statusOf(found)) : sendStatus(reply, 404)
  })

  app.post('/privacy-rights/withdraw', async (request, reply) => {
    const { token } = readBody(request.body, statusToken)
    const withdrawn = await withdrawRequest(services, token)
    if (!withdrawn) return sendStatus(reply, 404)
    void reply.header('cache-control', 'no-store')
    if (withdrawn.state === 'HANDLED') return reply.code(409).send({ error: 'ALREADY_HANDLED' })
    return statusOf(withdrawn)
  })
}
