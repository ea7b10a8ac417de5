import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * The origin of the site under which the browser made this request: `https://privacy.example.nl`. Undefined where the
 * host is none of `PUBLIC_HOSTS`. Outside development visitors always come by HTTPS, whatever the proxy speaks.
 */
export function ownOrigin(request: FastifyRequest, { development, publicHosts }: Config): string | undefined {
  if (!publicHosts.includes(request.hostname)) return undefined
  return development ? `http://${request.host}` : `https://${request.hostname}`
}

/** A hook for writes: a browser says where the page stands that sends them, and that must be this site. */
export function refuseOtherOrigins(config: Config) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const origin = ownOrigin(request, config)
    if (isRead || (origin && request.headers.origin === origin)) return
    return reply.code(403).header('cache-control', 'no-store').send({ error: 'OTHER_ORIGIN' })
  }
}
