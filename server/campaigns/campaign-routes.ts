import { campaignItem, campaignItemQuery, campaignListQuery } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import type { FastifyInstance } from 'fastify'
import { readQuery } from '../http/read-query.ts'
import { sendStatus } from '../http/errors.ts'
import { openToAllSites } from '../http/open-to-all-sites.ts'
import type { Services } from '../services.ts'
import { findCampaign, findCampaigns } from './campaign-store.ts'
import { CampaignTotals } from './campaign-totals.ts'
import { exportRoutes } from './export/export-routes.ts'
import { reportAddress } from './report-address.ts'

/** The calls about political advertisements (specification §7), and their open data. */
export function campaignRoutes(app: FastifyInstance, services: Services): void {
  const { config, database, now } = services
  const totals = new CampaignTotals(database)

  app.get('/campaign-items', { onRequest: openToAllSites }, async (request) => {
    const query = readQuery(request.query, campaignListQuery)
    const today = dayOf(now())
    return findCampaigns(database, query, today, await totals.count(query, today))
  })

  exportRoutes(app, services, totals)

  app.get<{ Params: { id: string } }>('/campaign-items/:id', { onRequest: openToAllSites }, async (request, reply) => {
    const { countryCode } = readQuery(request.query, campaignItemQuery)
    const { id } = request.params
    const item = campaignItem.schema.id.is(id) ? await findCampaign(database, id, countryCode) : undefined
    if (!item) return sendStatus(reply, 404)
    // Shown when opened, and named when saved.
    void reply.header('content-disposition', `inline; filename="politieke-advertentie-${id}.json"`)
    const reportUrl = reportAddress(request, config, id, countryCode)
    return reply.type('application/json; charset=utf-8').send(JSON.stringify({ ...item, reportUrl }, undefined, 2))
  })
}
