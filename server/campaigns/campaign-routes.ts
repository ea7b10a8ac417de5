import { campaignItem, campaignItemQuery, campaignListQuery } from '@site/shared/api'
import type { FastifyInstance } from 'fastify'
import { readQuery } from '../api/read-query.ts'
import { dayOf } from '../clock.ts'
import { sendStatus } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { findCampaign, findCampaigns } from './campaign-store.ts'

/** The two calls about political advertisements (specification §7). */
export function campaignRoutes(app: FastifyInstance, { database, now }: Services): void {
  app.get('/campaign-items', async (request) => {
    const query = readQuery(request.query, campaignListQuery)
    return { campaignItems: await findCampaigns(database, query, dayOf(now())) }
  })

  app.get<{ Params: { id: string } }>('/campaign-items/:id', async (request, reply) => {
    const { countryCode } = readQuery(request.query, campaignItemQuery)
    const { id } = request.params
    const item = campaignItem.schema.id.is(id) ? await findCampaign(database, id, countryCode) : undefined
    return item ?? sendStatus(reply, 404)
  })
}
