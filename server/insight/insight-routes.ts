import { campaignSelectionQuery } from '@site/shared/api'
import type { FastifyInstance } from 'fastify'
import { readQuery } from '../api/read-query.ts'
import { dayOf } from '../clock.ts'
import { openToAllSites } from '../http/open-to-all-sites.ts'
import type { Services } from '../services.ts'
import { findCampaignInsight } from './campaign-insight.ts'

/** The call for figures about political advertisements (design §9). */
export function insightRoutes(app: FastifyInstance, { database, now }: Services): void {
  app.get('/campaign-insight', { onRequest: openToAllSites }, (request) => {
    const query = readQuery(request.query, campaignSelectionQuery)
    return findCampaignInsight(database, query, dayOf(now()))
  })
}
