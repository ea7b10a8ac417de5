import { getCampaignItem, getCampaignPage, getCampaignVersions, type CountryCode } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { addRoute, reject, openToAllSites } from '../http/add-route.ts'
import { countryOfRequest } from '../http/host-header.ts'
import { packingFor, sendPacked } from '../http/encodings.ts'
import { ownOrigin } from '../http/own-origin.ts'
import type { Services } from '../services.ts'
import { campaignCounter, campaignListPages } from './campaign-list-pages.ts'
import { findCampaign, findCampaignVersions, wasRemoved } from './campaign-store.ts'
import { exportRoutes } from './export/export-routes.ts'
import { schemaRoutes } from './export/schema-routes.ts'
import { feedRoutes } from './feed/feed-routes.ts'

export function campaignRoutes(app: FastifyInstance, services: Services): void {
  const { config, register, now } = services
  const count = campaignCounter()
  const readPage = campaignListPages(count)

  addRoute(app, getCampaignPage, { onRequest: openToAllSites }, async ({ query }, request, reply) => {
    const today = dayOf(now())
    const page = await register.read((source) => readPage(source, query, today, packingFor(request)))
    return sendPacked(request, reply, page)
  })

  exportRoutes(app, services, count)
  feedRoutes(app, services, count)
  schemaRoutes(app)

  const open = { onRequest: openToAllSites }
  addRoute(app, getCampaignItem, open, async ({ params: { id }, query: { countryCode } }, request, reply) => {
    const { item, isGone, asOf } = await register.read(async (source) => {
      const found = await findCampaign(source.database, id, countryCode)
      const isRemoved = !found && (await wasRemoved(source.database, id, countryCode))
      return { item: found, isGone: isRemoved, asOf: source.asOf }
    })
    if (!item) return reject(reply, getCampaignItem, isGone ? 'GONE' : 'NOT_FOUND')
    // Shown in the browser, with a name when saved.
    void reply.header('content-disposition', `inline; filename="politieke-advertentie-${id}.json"`)
    const reportUrl = reportAddress(request, config, id, countryCode)
    return reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ ...item, reportUrl, asOf }, undefined, 2))
  })

  addRoute(app, getCampaignVersions, open, async ({ params: { id }, query: { countryCode } }, _request, reply) => {
    const { versions, asOf } = await register.read(async (source) => {
      return { versions: await findCampaignVersions(source.database, id, countryCode), asOf: source.asOf }
    })
    return versions ? { versions, asOf } : reject(reply, getCampaignVersions, 'NOT_FOUND')
  })
}

/** Returns the URL to report an advertisement; undefined where the host does not show those of this country. */
function reportAddress(request: FastifyRequest, config: Config, id: string, country: CountryCode) {
  const origin = ownOrigin(request, config)
  const isOfCountry = countryOfRequest(request, config.development) === country.toLowerCase()
  return origin && isOfCountry ? `${origin}/nl/political-ads/${id}#report` : undefined
}
