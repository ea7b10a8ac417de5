import cookies from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import { langs, type Lang } from '@site/shared/contract'
import { pageHeaders } from '@site/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { plainPageHeaders } from '../../http/plain-page.ts'
import { refuseUnknownHost } from '../../http/host-header.ts'
import { recordRefusal, requireStaff, readStaff } from '../../login/require-staff.ts'
import type { Services } from '../../services.ts'
import type { PublishedSite } from '../../releases/published-site.ts'
import { readStatus } from './read-status.ts'
import { refusedPage, statusPage } from './status-page.ts'

interface StatusRoute {
  Querystring: { lang?: unknown }
}
type Asking = FastifyRequest<StatusRoute>

/**
 * `GET /status` and `GET /status.json`: what is live and what happened to visitors, for staff with the role. The page needs
 * nothing of the release, so that it is there when the site is not. Who is not logged in is led to the login and back.
 */
export async function statusPageRoutes(app: FastifyInstance, services: Services, site: PublishedSite): Promise<void> {
  const { config } = services
  await app.register(rateLimit, {
    max: config.callsPerMinute,
    timeWindow: '1 minute',
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  })
  await app.register(cookies)
  app.addHook('onRequest', refuseUnknownHost(config))
  const refuseOthers = requireStaff(services)

  app.get<StatusRoute>('/status', async (request, reply) => {
    void reply.header('vary', 'Accept, Accept-Language')
    if (isForProgram(request)) return answerProgram(request, reply)
    const lang = langOf(request)
    if (!services.openId) return sendClosed(reply)
    const member = await readStaff(request, services)
    if (!member) {
      void reply.header('cache-control', 'no-store')
      return reply.redirect(`/auth/login?returnTo=${encodeURIComponent(`/status?lang=${lang}`)}`, 303)
    }
    if (!member.hasRole) {
      await recordRefusal(services, request, member, 'FORBIDDEN')
      return sendHtml(reply.code(403), refusedPage(lang))
    }
    return sendHtml(reply, statusPage(lang, await readStatus(services, site)))
  })
  app.get<StatusRoute>('/status.json', (request, reply) => answerProgram(request, reply))

  async function answerProgram(request: FastifyRequest, reply: FastifyReply) {
    void reply.header('x-robots-tag', 'noindex, nofollow').header('cache-control', 'no-store')
    const refused = await refuseOthers(request, reply)
    return refused ?? reply.send(await readStatus(services, site))
  }
}

/** As `/auth` does. */
function sendClosed(reply: FastifyReply): FastifyReply {
  void reply.code(503).header('cache-control', 'no-store').type('text/plain; charset=utf-8')
  return reply.send('Staff cannot log in: OIDC_ISSUER is not set.\n')
}

function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({ ...pageHeaders, ...plainPageHeaders })
    .type('text/html; charset=utf-8')
    .send(html)
}

function isForProgram({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.includes('application/json') && !accept.includes('text/html')
}

/** What the address asks for, else the first language of the browser that the site has. */
function langOf({ query, headers }: Asking): Lang {
  const wanted = [query.lang, ...(headers['accept-language'] ?? '').split(',').map((tag) => tag.trim().slice(0, 2))]
  return wanted.flatMap((tag) => langs.find((lang) => lang === tag) ?? [])[0] ?? 'nl'
}
