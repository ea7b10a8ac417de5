import { addSpending, getCampaignInsight, type CampaignInsight, type CampaignSelectionQuery } from '@site/shared/calls'
import type { FastifyInstance } from 'fastify'
import { RecentAnswers } from '../recent-answers.ts'
import { addRegisterRoute } from '../register-route.ts'
import type { Services } from '../../services.ts'
import { sql } from 'kysely'
import { selectCampaigns } from '../campaign-search.ts'
import type { Database } from '../../database/database.ts'

export function insightRoutes(app: FastifyInstance, services: Services): void {
  const recent = new RecentAnswers<CampaignInsight>()

  addRegisterRoute(app, services, getCampaignInsight, {}, async ({ query, source: { database, asOf }, today, key }) => {
    return { ...(await recent.get(key, () => findCampaignInsight(database, query, today))), asOf }
  })
}

const mostSponsors = 10

/** Sums of ranges as ranges (`campaignSpending`), in double precision, which both drivers read as numbers; exact up to 2^53. */
const sums = [
  sql<number>`count(*)::float8`.as('items'),
  sql<number>`coalesce(sum(budget_lower_bound), 0)::float8`.as('lowerBound'),
  sql<number>`coalesce(sum(coalesce(budget_upper_bound, budget_lower_bound)), 0)::float8`.as('upperBound'),
  sql<number>`(count(budget_lower_bound) filter (where budget_upper_bound is null))::float8`.as('withoutUpperBound'),
  sql<number>`(count(*) - count(coalesce(budget_lower_bound, budget_upper_bound)))::float8`.as('withoutBounds'),
] as const

async function findCampaignInsight(database: Database, query: CampaignSelectionQuery, today: string) {
  const found = selectCampaigns(database, query, today)
  const month = sql<string>`to_char(date_trunc('month', publication_start_date), 'YYYY-MM')`
  const months = await found
    .select([month.as('month'), ...sums])
    .groupBy(sql`date_trunc('month', publication_start_date)`)
    .orderBy('month')
    .execute()
  const sponsors = await found
    // Names that differ only in case or accents are one sponsor.
    .select([({ fn }) => fn.min<string>('sponsorName').as('sponsorName'), ...sums])
    .groupBy('sponsorKey')
    .orderBy('lowerBound', 'desc')
    .orderBy('upperBound', 'desc')
    .orderBy('sponsorKey')
    .limit(mostSponsors)
    .execute()
  return { total: addSpending(months), months, sponsors }
}
