import { langs, type Lang } from '@site/shared/contract'
import { pageHeaders } from '@site/shared/rules'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { rejectUnknownHost } from '../http/host-header.ts'
import { fillHtml, html } from '../http/html.ts'
import { plainPage, plainPageHeaders } from '../http/plain-page.ts'
import { limitRate } from '../limits/rate-limit.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts/texts.ts'
import { describeKind, type RequestFacts } from './facts.ts'
import { outcomeOf, readVerificationLink, verifyRequest, type Outcome } from './verify-request.ts'

interface Route {
  Params: { lang: Lang; token: string }
}

/** `/{lang}/verify/{token}#{status token}`: GET shows a button, POST confirms. Browsers keep the `#` part across the redirect. */
export async function verificationRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { config, database, now } = services
  await limitRate(app, config)
  // The form has no fields: its body is accepted and ignored.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1_024 },
    async () => null,
  )
  app.addHook('onRequest', async (_request, reply) => void reply.headers({ ...pageHeaders, ...plainPageHeaders }))
  app.addHook('onRequest', rejectUnknownHost(config))
  const path = `/:lang(^(?:${langs.join('|')})$)/verify/:token`

  app.get<Route>(path, async ({ params: { lang, token } }, reply) => {
    const link = await readVerificationLink(database, token, now())
    if (link.state !== 'open') return redirectTo(reply, lang, await outcomeOf(database, link))
    return reply.type('text/html; charset=utf-8').send(verificationPage(lang, link.request))
  })

  app.post<Route>(path, async ({ params: { lang, token } }, reply) => {
    return redirectTo(reply, lang, await verifyRequest(services, token))
  })
}

function redirectTo(reply: FastifyReply, lang: Lang, outcome: Outcome): FastifyReply {
  if (outcome === 'failed' || outcome === 'expired')
    return reply.redirect(`/${lang}/email-verification-${outcome}`, 303)
  // VERIFIED is what the page shows without a query.
  return reply.redirect(`/${lang}/email-verified${outcome === 'VERIFIED' ? '' : `?state=${outcome}`}`, 303)
}

/** Programs that open the links of mails confirm nothing. The reader may be a stranger, who sees nothing typed or chosen. */
function verificationPage(lang: Lang, request: RequestFacts): string {
  const { title, text, button } = texts[lang].requests.page
  const rows = describeKind(request, lang).map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)
  return plainPage(
    lang,
    title,
    html`<p>${fillHtml(text, { reference: html`<strong>${request.reference}</strong>` })}</p>
<dl>${rows}</dl>
<form method="post"><button type="submit">${button}</button></form>`,
  )
}
