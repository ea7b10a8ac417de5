import { getCampaignItem, getCampaignPage, getCampaignVersions, type CountryCode } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { addRoute, reject } from '../http/add-route.ts'
import { countryOfRequest } from '../http/host-header.ts'
import { packingFor, sendPacked } from '../http/encodings.ts'
import { ownOrigin } from '../http/own-origin.ts'
import type { Services } from '../services.ts'
import { campaignCounter, campaignListPages } from './campaign-list-pages.ts'
import { findCampaign, findCampaignVersions, wasRemoved } from './campaign-store.ts'
import { creativeRoutes } from './creatives/creative-routes.ts'
import { exportRoutes } from './export/export-routes.ts'
import { schemaRoutes } from './export/schema-routes.ts'
import { feedRoutes } from './feed/feed-routes.ts'
import { ofRegister } from './of-register.ts'

export function campaignRoutes(app: FastifyInstance, services: Services): void {
  const { config, database, now } = services
  const count = campaignCounter(database)
  const readPage = campaignListPages(database, count)
  const open = ofRegister(services)

  addRoute(app, getCampaignPage, open, async ({ query, tag }, request, reply) => {
    return sendPacked(request, reply, await readPage(query, dayOf(now()), packingFor(request), tag))
  })

  exportRoutes(app, services, count)
  feedRoutes(app, services, count)
  schemaRoutes(app)
  creativeRoutes(app, services)

  addRoute(app, getCampaignItem, open, async ({ params: { id }, query: { countryCode } }, request, reply) => {
    const item = await findCampaign(database, id, countryCode)
    if (!item)
      return reject(reply, getCampaignItem, (await wasRemoved(database, id, countryCode)) ? 'GONE' : 'NOT_FOUND')
    // Shown in the browser, with a name when saved.
    void reply.header('content-disposition', `inline; filename="politieke-advertentie-${id}.json"`)
    const reportUrl = reportAddress(request, config, id, countryCode)
    return reply.type('application/json; charset=utf-8').send(JSON.stringify({ ...item, reportUrl }, undefined, 2))
  })

  addRoute(app, getCampaignVersions, open, async ({ params: { id }, query: { countryCode } }, _request, reply) => {
    const versions = await findCampaignVersions(database, id, countryCode)
    return versions ? { versions } : reject(reply, getCampaignVersions, 'NOT_FOUND')
  })
}

/** Returns the URL to report an advertisement; undefined where the host does not show those of this country. */
function reportAddress(request: FastifyRequest, config: Config, id: string, country: CountryCode) {
  const origin = ownOrigin(request, config)
  const isOfCountry = countryOfRequest(request, config.development) === country.toLowerCase()
  return origin && isOfCountry ? `${origin}/nl/political-ads/${id}#report` : undefined
}
