import type { FastifyInstance } from 'fastify'
import { countPageView, countryCodeOf } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import { answer } from '../http/answer.ts'
import { sendStatus } from '../http/errors.ts'
import { countryOfRequest } from '../http/host-header.ts'
import { hasPrivacyControl } from '../http/privacy-control.ts'
import type { Services } from '../services.ts'
import type { PublishedSite } from '../releases/published-site.ts'
import { findRoute } from '../http/route-match.ts'

/**
 * `POST /api/page-views` with `{path}`: counts a visit by day, country and route. Neither address nor browser nor the
 * path itself is kept. Sent only by hosts whose analytics toggle is on (product §7); with Global Privacy Control not counted.
 */
export function pageViewRoutes(app: FastifyInstance, { config, database, now }: Services, site: PublishedSite): void {
  answer(app, countPageView, {}, async ({ body: { path } }, request, reply) => {
    const country = countryOfRequest(request, config.development)
    const route = country && findRoute(path, (await site.read())?.routes ?? [], country)
    if (!route) return sendStatus(reply, 400)
    if (hasPrivacyControl(request)) return reply.code(204).send()
    const row = { day: dayOf(now()), country: countryCodeOf(country), route: route.path, views: 1 }
    await database
      .insertInto('pageViews')
      .values(row)
      .onConflict((known) =>
        known.columns(['day', 'country', 'route']).doUpdateSet(({ eb }) => ({ views: eb('pageViews.views', '+', 1) })),
      )
      .execute()
    return reply.code(204).send()
  })
}
