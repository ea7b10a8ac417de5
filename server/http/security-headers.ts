import { commonHeaders } from '@site/shared/rules'
import type { FastifyInstance } from 'fastify'

/** Gives the common headers to every answer that a route or an error handler makes. */
export function addSecurityHeaders(app: FastifyInstance, development: boolean) {
  const headers = commonHeaders(development)
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers)
  })
}
