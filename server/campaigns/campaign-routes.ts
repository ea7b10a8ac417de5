import { getCampaignItem, getCampaignPage, getCampaignVersions, type CountryCode } from '@site/shared/calls'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { reject } from '../http/add-route.ts'
import { countryOfRequest } from '../http/host-header.ts'
import { packingFor, sendPacked } from '../http/encodings.ts'
import { ownOrigin } from '../http/own-origin.ts'
import type { Services } from '../services.ts'
import { campaignListPages, findCampaign, findCampaignVersions } from './campaign-list.ts'
import { creativeRoutes } from './creatives/creative-routes.ts'
import { exportRoutes } from './export/export-routes.ts'
import { schemaRoutes } from './export/schema-routes.ts'
import { feedRoutes } from './feed/feed-routes.ts'
import { addRegisterRoute } from './register-route.ts'

export function campaignRoutes(app: FastifyInstance, services: Services): void {
  const { config } = services
  const readPage = campaignListPages()

  addRegisterRoute(app, services, getCampaignPage, {}, async (input, request, reply) => {
    return sendPacked(request, reply, await readPage(input, packingFor(request)))
  })

  exportRoutes(app, services)
  feedRoutes(app, services)
  schemaRoutes(app)
  creativeRoutes(app, services)

  addRegisterRoute(app, services, getCampaignItem, {}, async ({ params: { id }, query, source }, request, reply) => {
    const { copy, asOf } = source
    const item = findCampaign(copy, id, query.countryCode)
    if (!item) return reject(reply, getCampaignItem, copy.wasRemoved(id, query.countryCode) ? 'GONE' : 'NOT_FOUND')
    // Shown in the browser, with a name when saved.
    void reply.header('content-disposition', `inline; filename="politieke-advertentie-${id}.json"`)
    const reportUrl = reportAddress(request, config, id, query.countryCode)
    return reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ ...item, reportUrl, asOf }, undefined, 2))
  })

  addRegisterRoute(
    app,
    services,
    getCampaignVersions,
    {},
    async ({ params: { id }, query, source }, _request, reply) => {
      const { copy, asOf } = source
      const versions = findCampaignVersions(copy, id, query.countryCode)
      return versions ? { versions, asOf } : reject(reply, getCampaignVersions, 'NOT_FOUND')
    },
  )
}

/** Returns the URL to report an advertisement; undefined where the host does not show those of this country. */
function reportAddress(request: FastifyRequest, config: Config, id: string, country: CountryCode) {
  const origin = ownOrigin(request, config)
  const isOfCountry = countryOfRequest(request, config.development) === country.toLowerCase()
  return origin && isOfCountry ? `${origin}/nl/political-ads/${id}#report` : undefined
}
