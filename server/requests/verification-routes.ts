import { pageHeaders } from '@site/shared/rules'
import rateLimit from '@fastify/rate-limit'
import type { Lang } from '@site/shared/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuseUnknownHost } from '../http/refuse-hosts.ts'
import { plainPageHeaders } from '../http/plain-page.ts'
import type { Services } from '../services.ts'
import { verificationPage } from './verification-page.ts'
import { outcomeOf, readVerificationLink, verifyRequest, type Outcome } from './verify-request.ts'

interface Params {
  lang: Lang
  token: string
}

/** Product §2. */
const pages: Record<Outcome['page'], string> = {
  verified: 'email-verified',
  failed: 'email-verification-failed',
  expired: 'email-verification-expired',
}

/**
 * `/{lang}/verify/{token}`, where the link of a verification mail leads. GET shows a button and changes nothing; POST, which
 * the button sends, confirms. Both lead on to the page of the outcome. The mailed link carries the token of the status page
 * behind its `#`: browsers keep that part to themselves, and take it along to where they are led.
 */
export async function verificationRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { config, database, now } = services
  await app.register(rateLimit, { max: config.callsPerMinute, timeWindow: '1 minute' })
  // The form has no fields; what a browser sends of it is read by nobody.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1_024 },
    async () => null,
  )
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({ ...pageHeaders, ...plainPageHeaders })
  })
  app.addHook('onRequest', refuseUnknownHost(config))
  const address = '/:lang(^(?:nl|fr|en)$)/verify/:token'

  app.get<{ Params: Params }>(address, async ({ params: { lang, token } }, reply) => {
    const link = await readVerificationLink(database, token, now())
    if (link.state !== 'open') return leadTo(reply, lang, await outcomeOf(database, link))
    return reply.type('text/html; charset=utf-8').send(verificationPage(lang, link.request))
  })

  app.post<{ Params: Params }>(address, async ({ params: { lang, token } }, reply) => {
    return leadTo(reply, lang, await verifyRequest(services, token))
  })
}

function leadTo(reply: FastifyReply, lang: Lang, outcome: Outcome): FastifyReply {
  const { page } = outcome
  // What was just confirmed, or is being handled, need not be said: that is what the page says by itself.
  const query = page === 'verified' && outcome.state !== 'VERIFIED' ? `?state=${outcome.state}` : ''
  return reply.redirect(`/${lang}/${pages[page]}${query}`, 303)
}
