import {
  addSpending,
  getCampaignInsight,
  type CampaignInsight,
  type CampaignSelectionQuery,
  type CampaignSpending,
} from '@site/shared/calls'
import type { FastifyInstance } from 'fastify'
import { BoundedCache } from '../../limits/bounded-cache.ts'
import type { Notice, RegisterCopy } from '../../register/register-copy.ts'
import type { Services } from '../../services.ts'
import { addRegisterRoute } from '../register-route.ts'

export function insightRoutes(app: FastifyInstance, services: Services): void {
  const recent = new BoundedCache<CampaignInsight>({
    sizeOf: ({ months, sponsors }) => 300 * (months.length + sponsors.length),
  })

  addRegisterRoute(app, services, getCampaignInsight, {}, async ({ query, source: { copy, asOf }, today, key }) => {
    return { ...(await recent.fetch(key, async () => findCampaignInsight(copy, query, today))), asOf }
  })
}

const maxSponsors = 10

/** Sums ranges as ranges (`campaignSpending`). */
function addTo(sums: CampaignSpending, { budgetLowerBound: lower, budgetUpperBound: upper }: Notice): void {
  sums.items += 1
  sums.lowerBound += lower ?? 0
  sums.upperBound += upper ?? lower ?? 0
  if (lower !== undefined && upper === undefined) sums.withoutUpperBound += 1
  if (lower === undefined && upper === undefined) sums.withoutBounds += 1
}

/** Sums of advertisements by a key, in one pass over any number of them. */
class SumsByKey<Key> {
  readonly #sums = new Map<Key, CampaignSpending & { sponsorName: string }>()

  add(key: Key, notice: Notice): void {
    const { sponsorName } = notice
    let sums = this.#sums.get(key)
    if (!sums) {
      sums = { sponsorName, items: 0, lowerBound: 0, upperBound: 0, withoutUpperBound: 0, withoutBounds: 0 }
      this.#sums.set(key, sums)
    }
    // One of the ways in which the sponsor is written, always the same.
    if (sponsorName < sums.sponsorName) sums.sponsorName = sponsorName
    addTo(sums, notice)
  }

  entries() {
    return [...this.#sums]
  }
}

function findCampaignInsight(copy: RegisterCopy, query: CampaignSelectionQuery, today: string): CampaignInsight {
  const found = copy.select(query, 'sponsor', today)
  const byMonth = new SumsByKey<string>()
  // Names that differ only in case or accents are one sponsor.
  const bySponsor = new SumsByKey<string>()
  for (let at = 0; at < found.length; at += 1) {
    const notice = found.at(at)
    byMonth.add(notice.publicationStartDate.slice(0, 7), notice)
    bySponsor.add(notice.sponsorKey, notice)
  }
  const months = byMonth.entries().map(([month, { sponsorName: _, ...sums }]) => ({ month, ...sums }))
  const sponsors = bySponsor.entries().map(([, sums]) => sums)
  sponsors.sort((one, other) => other.lowerBound - one.lowerBound || other.upperBound - one.upperBound)
  return {
    total: addSpending(months),
    months: months.toSorted((one, other) => (one.month < other.month ? -1 : 1)),
    sponsors: sponsors.slice(0, maxSponsors),
  }
}
