import cookies from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import { logOut } from '@site/shared/calls'
import type { FastifyInstance } from 'fastify'
import { langs, type Lang } from '@site/shared/contract'
import { answer } from '../http/answer.ts'
import { refuseUnknownHost } from '../http/host-header.ts'
import type { Services } from '../services.ts'
import { loginHandlers, type LoginRoute } from './login-handlers.ts'
import { rejectOtherOrigins } from './require-staff.ts'

/**
 * Login of staff at the OpenID provider, below `/auth`. `GET /login?returnTo=…` redirects there (`again=1` asks for the password
 * again), `GET /callback` comes back, `POST /logout` ends the session and returns where to log out at the provider. All answer
 * 503 without a configured provider.
 */
export async function loginRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(rateLimit, { max: services.config.callsPerMinute, timeWindow: '1 minute' })
  // Rate-limit headers are not exposed.
  app.addHook('onSend', async (_request, reply) => {
    for (const name of ['limit', 'remaining', 'reset']) void reply.removeHeader(`x-ratelimit-${name}`)
  })
  await app.register(cookies)
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
  })
  app.addHook('onRequest', refuseUnknownHost(services.config))
  app.addHook('onRequest', rejectOtherOrigins(services))
  if (!services.openId) {
    app.all('/*', (_request, reply) => {
      return reply.code(503).type('text/plain; charset=utf-8').send('Staff cannot log in: OIDC_ISSUER is not set.\n')
    })
    return
  }
  const { login, callback, logout } = loginHandlers(services, services.openId)
  app.get<LoginRoute>('/login', login)
  app.get<LoginRoute>('/callback', callback)
  answer(app, logOut, {}, (_asked, request, reply) => logout(request, reply))
}

const area = 'internal-privacy-rights'
const inArea = new RegExp(`^/(${langs.join('|')})/${area}(/[\\w-]+)*(\\?[\\w=&%.-]*)?$`)
const ofStatus = new RegExp(`^/status(\\?lang=(${langs.join('|')}))?$`)

/**
 * Returns the path after a login: one of the internal area or `/status`. Anything else, such as a URL of another site, becomes
 * the first page of the area.
 */
export function returnAddress(asked: unknown): string {
  const isOurs = typeof asked === 'string' && asked.length <= 500 && (inArea.test(asked) || ofStatus.test(asked))
  return isOurs ? asked : `/nl/${area}`
}

/** Returns the path of the page for a login that did not succeed. */
export function loginOutcome(returnTo: string, outcome: 'failed' | 'refused'): string {
  const lang: Lang =
    langs.find((candidate) => returnTo.startsWith(`/${candidate}/`) || returnTo.endsWith(`?lang=${candidate}`)) ?? 'nl'
  return `/${lang}/${area}/confirm-login?login=${outcome}`
}
