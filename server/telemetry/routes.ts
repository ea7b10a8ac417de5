import { countryCodeOf, type countPageView, type sendTelemetry } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import type { CallHandler } from '../http/answer-call.ts'
import { sendStatus } from '../http/errors.ts'
import { countryOfRequest, hasPrivacyControl } from '../http/host-header.ts'
import { findRoute } from '../http/route-match.ts'
import type { PublishedSite } from '../releases/published-site.ts'
import type { Services } from '../services.ts'
import { addTelemetry, limitSender } from './store.ts'

/** In bytes. */
export const largestReport = 4096

/** Counts known versions and routes only: few rows. */
export function telemetryHandlers({ config, database, now }: Services, site: PublishedSite) {
  const report: CallHandler<typeof sendTelemetry> = async ({ body: { pages, oneIn }, request, reply }) => {
    if (config.telemetrySample > 0 && !hasPrivacyControl(request)) {
      const versions = await site.versions()
      const reports = pages.filter((page) =>
        versions.some(
          ({ app: name, version, routes }) =>
            name === page.app && version === page.version && (page.route === '*' || routes.includes(page.route)),
        ),
      )
      const sender = { ip: request.ip, max: Math.ceil(config.messagesPerHour / 4) }
      const counted = await limitSender(database, config.answerKeys, reports, sender, now())
      await addTelemetry(database, counted, Math.min(oneIn, config.telemetrySample), now())
    }
    return reply.code(204).send()
  }

  const countView: CallHandler<typeof countPageView> = async ({ body: { path }, request, reply }) => {
    const country = countryOfRequest(request, config.development)
    const route = country && findRoute(path, (await site.read())?.routes ?? [], country)
    if (!route) return sendStatus(reply, 400)
    if (hasPrivacyControl(request)) return reply.code(204).send()
    await database
      .insertInto('pageViews')
      .values({ day: dayOf(now()), country: countryCodeOf(country), route: route.path, views: 1 })
      .onConflict((known) =>
        known.columns(['day', 'country', 'route']).doUpdateSet(({ eb }) => ({ views: eb('pageViews.views', '+', 1) })),
      )
      .execute()
    return reply.code(204).send()
  }

  return { report, countView }
}
