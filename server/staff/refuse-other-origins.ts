import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { ownOrigin } from '../http/own-origin.ts'

/** A hook for writes: a browser says where the page stands that sends them, and that must be this site. */
export function refuseOtherOrigins(config: Config) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const origin = ownOrigin(request, config)
    if (isRead || (origin && request.headers.origin === origin)) return
    return reply.code(403).header('cache-control', 'no-store').send({ error: 'OTHER_ORIGIN' })
  }
}
