import { campaignItem, campaignItemQuery, campaignListQuery } from '@site/shared/api'
import type { FastifyInstance } from 'fastify'
import { readQuery } from '../api/read-query.ts'
import { dayOf } from '../clock.ts'
import { sendStatus } from '../http/errors.ts'
import { openToAllSites } from '../http/open-to-all-sites.ts'
import type { Services } from '../services.ts'
import { countCampaigns, findCampaign, findCampaigns } from './campaign-store.ts'

/** The two calls about political advertisements (specification §7). */
export function campaignRoutes(app: FastifyInstance, { database, now }: Services): void {
  app.get('/campaign-items', { onRequest: openToAllSites }, async (request) => {
    const query = readQuery(request.query, campaignListQuery)
    const today = dayOf(now())
    const { campaignItems, nextCursor } = await findCampaigns(database, query, today)
    const isAll = !query.cursor && !nextCursor
    const total = isAll ? campaignItems.length : await countCampaigns(database, query, today)
    return { campaignItems, total, nextCursor }
  })

  app.get<{ Params: { id: string } }>('/campaign-items/:id', { onRequest: openToAllSites }, async (request, reply) => {
    const { countryCode } = readQuery(request.query, campaignItemQuery)
    const { id } = request.params
    const item = campaignItem.schema.id.is(id) ? await findCampaign(database, id, countryCode) : undefined
    if (!item) return sendStatus(reply, 404)
    // Shown when opened, and named when saved.
    void reply.header('content-disposition', `inline; filename="politieke-advertentie-${id}.json"`)
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(item, undefined, 2))
  })
}
