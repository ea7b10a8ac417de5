import { reportFromField, type FieldFigures } from '@site/shared/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../http/answer.ts'
import { hasPrivacyControl } from '../http/privacy-control.ts'
import type { Services } from '../services.ts'
import type { LiveVersion } from '@site/shared/contract'
import type { PublishedSite } from '../releases/published-site.ts'
import { addFieldFigures } from './field-figures.ts'

/** A page sends less than 2 KB. */
const bodyLimit = 4096

/**
 * `POST /api/field-reports`: counts what happened to a visitor, of what is live or was lately. Nothing else is counted, so
 * whatever anybody sends, there are no more rows than the site has pages. Its limit is its own: who reports too much can
 * still use the site.
 */
export function fieldReportRoutes(
  app: FastifyInstance,
  { config, database, now }: Services,
  site: PublishedSite,
): void {
  const max = Math.ceil(config.callsPerMinute / 10)
  const options = { bodyLimit, config: { rateLimit: { max, timeWindow: '1 minute' } } }
  answer(app, reportFromField, options, async ({ body: { figures, oneIn } }, request, reply) => {
    if (config.fieldSample > 0 && !hasPrivacyControl(request)) {
      const known = await site.versions()
      const counted = figures.filter((one) => known.some((version) => isOf(one, version)))
      await addFieldFigures(database, counted, Math.min(oneIn, config.fieldSample), now())
    }
    return reply.code(204).send()
  })
}

function isOf({ app, version, route }: FieldFigures, known: LiveVersion): boolean {
  return known.app === app && known.version === version && (route === '*' || known.routes.includes(route))
}
