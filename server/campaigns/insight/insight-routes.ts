import { getCampaignInsight, type CampaignInsight } from '@site/shared/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/answer.ts'
import { dayOf } from '@site/shared/rules'
import { getCampaignRevision } from '../campaign-store.ts'
import { answerKey, RecentAnswers } from '../recent-answers.ts'
import { openToAllSites } from '../../http/open-to-all-sites.ts'
import type { Services } from '../../services.ts'
import { findCampaignInsight } from './campaign-insight.ts'

/** The call for figures about political advertisements (product §10). */
export function insightRoutes(app: FastifyInstance, { database, now }: Services): void {
  const recent = new RecentAnswers<CampaignInsight>()

  answer(app, getCampaignInsight, { onRequest: openToAllSites }, async ({ query }) => {
    const today = dayOf(now())
    const key = answerKey(await getCampaignRevision(database), today, query)
    return recent.get(key, () => findCampaignInsight(database, query, today))
  })
}
