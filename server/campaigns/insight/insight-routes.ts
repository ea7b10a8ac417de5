import {
  addSpending,
  getCampaignInsight,
  type CampaignInsight,
  type CampaignSelectionQuery,
  type CampaignSpending,
} from '@site/shared/calls'
import type { FastifyInstance } from 'fastify'
import type { Notice, RegisterCopy } from '../../register/register-copy.ts'
import type { Services } from '../../services.ts'
import { sponsorNameOf } from '../campaign-list.ts'
import { RecentAnswers } from '../recent-answers.ts'
import { addRegisterRoute } from '../register-route.ts'

export function insightRoutes(app: FastifyInstance, services: Services): void {
  const recent = new RecentAnswers<CampaignInsight>()

  addRegisterRoute(app, services, getCampaignInsight, {}, async ({ query, source: { copy, asOf }, today, key }) => {
    return { ...(await recent.get(key, async () => findCampaignInsight(copy, query, today))), asOf }
  })
}

const mostSponsors = 10

/** Sums ranges as ranges (`campaignSpending`). */
function sumUp(notices: readonly Notice[]): CampaignSpending {
  const sums = { items: 0, lowerBound: 0, upperBound: 0, withoutUpperBound: 0, withoutBounds: 0 }
  for (const { budgetLowerBound: lower, budgetUpperBound: upper } of notices) {
    sums.items++
    sums.lowerBound += lower ?? 0
    sums.upperBound += upper ?? lower ?? 0
    if (lower !== undefined && upper === undefined) sums.withoutUpperBound++
    if (lower === undefined && upper === undefined) sums.withoutBounds++
  }
  return sums
}

function findCampaignInsight(copy: RegisterCopy, query: CampaignSelectionQuery, today: string): CampaignInsight {
  const found = copy.select(query, 'sponsor', today).slice(0)
  const byMonth = Map.groupBy(found, ({ publicationStartDate }) => publicationStartDate.slice(0, 7))
  const months = Array.from(byMonth, ([month, notices]) => ({ month, ...sumUp(notices) }))
  // Names that differ only in case or accents are one sponsor.
  const bySponsor = Map.groupBy(found, ({ sponsorKey }) => sponsorKey)
  const sponsors = Array.from(bySponsor.values(), (notices) => ({
    sponsorName: sponsorNameOf(notices),
    ...sumUp(notices),
  }))
  sponsors.sort((one, other) => other.lowerBound - one.lowerBound || other.upperBound - one.upperBound)
  return {
    total: addSpending(months),
    months: months.toSorted((one, other) => (one.month < other.month ? -1 : 1)),
    sponsors: sponsors.slice(0, mostSponsors),
  }
}
