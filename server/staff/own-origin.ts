import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * The origin of the site under which the browser made this request: `https://privacy.example.nl`. Undefined where the
 * host is none of `PUBLIC_HOSTS`. Outside development visitors always come by HTTPS, whatever the proxy speaks.
 */
export function ownOrigin(request: FastifyRequest, { development, publicHosts }: Config): string | undefined {
  if (!publicHosts.includes(request.hostname)) return undefined
  return development ? `http://${request.host}` : `https://${request.hostname}`
}
