import { getCampaignItem, getCampaignPage, getCampaignVersions } from '@site/shared/calls'
import type { FastifyInstance } from 'fastify'
import { answer, refuse } from '../http/answer.ts'
import { dayOf } from '@site/shared/rules'
import { openToAllSites } from '../http/open-to-all-sites.ts'
import type { Services } from '../services.ts'
import { findCampaign, findCampaigns } from './campaign-store.ts'
import { CampaignTotals } from './campaign-totals.ts'
import { exportRoutes } from './export/export-routes.ts'
import { feedRoutes } from './feed/feed-routes.ts'
import { reportAddress } from './report-address.ts'
import { findCampaignVersions } from './versions/campaign-versions.ts'

/** The calls about political advertisements (product §7), and their open data. */
export function campaignRoutes(app: FastifyInstance, services: Services): void {
  const { config, database, now } = services
  const totals = new CampaignTotals(database)

  answer(app, getCampaignPage, { onRequest: openToAllSites }, async ({ query }) => {
    const today = dayOf(now())
    return findCampaigns(database, query, today, await totals.count(query, today))
  })

  exportRoutes(app, services, totals)
  feedRoutes(app, services, totals)

  answer(
    app,
    getCampaignItem,
    { onRequest: openToAllSites },
    async ({ params: { id }, query: { countryCode } }, request, reply) => {
      const item = await findCampaign(database, id, countryCode)
      if (!item) return refuse(reply, getCampaignItem, 'NOT_FOUND')
      // Shown when opened, and named when saved.
      void reply.header('content-disposition', `inline; filename="politieke-advertentie-${id}.json"`)
      const reportUrl = reportAddress(request, config, id, countryCode)
      return reply.type('application/json; charset=utf-8').send(JSON.stringify({ ...item, reportUrl }, undefined, 2))
    },
  )

  const ofItem = { onRequest: openToAllSites }
  answer(app, getCampaignVersions, ofItem, async ({ params: { id }, query: { countryCode } }, _request, reply) => {
    const versions = await findCampaignVersions(database, id, countryCode)
    return versions ? { versions } : refuse(reply, getCampaignVersions, 'NOT_FOUND')
  })
}
