import {
  addSpending,
  getCampaignInsight,
  type CampaignInsight,
  type CampaignSelectionQuery,
  type CampaignSpending,
} from '@site/shared/calls'
import { BoundedCache } from '../../bounds/bounded-cache.ts'
import type { Notice } from '../../register/notice.ts'
import type { Selection } from '../../register/country-list.ts'
import type { RegisterCopy } from '../../register/register-copy.ts'
import type { Services } from '../../services.ts'
import { answerFromRegister } from '../register-route.ts'

export function insightHandler(services: Services) {
  const recent = new BoundedCache<CampaignInsight>({
    sizeOf: ({ months, sponsors }) => 300 * (months.length + sponsors.length),
  })

  return answerFromRegister(services, getCampaignInsight, async ({ query, source: { copy, asOf }, today, key }) => {
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

function noSums(): CampaignSpending {
  return { items: 0, lowerBound: 0, upperBound: 0, withoutUpperBound: 0, withoutBounds: 0 }
}

/** Returns what all advertisements of a selection cost. */
export function sumSpending(selection: Selection): CampaignSpending {
  const sums = noSums()
  for (let place = 0; place < selection.length; place += 1) addTo(sums, selection.at(place))
  return sums
}

/** In one pass over any number of advertisements. */
function findCampaignInsight(copy: RegisterCopy, query: CampaignSelectionQuery, today: string): CampaignInsight {
  const found = copy.select(query, 'sponsor', today)
  const byMonth = new Map<string, CampaignSpending>()
  // Names that differ only in case or accents are one sponsor.
  const bySponsor = new Map<string, { sponsorName: string; sums: CampaignSpending }>()
  for (let at = 0; at < found.length; at += 1) {
    const notice = found.at(at)
    const { sponsorKey, sponsorName } = notice
    const month = notice.publicationStartDate.slice(0, 7)
    const ofMonth = byMonth.get(month) ?? noSums()
    byMonth.set(month, ofMonth)
    addTo(ofMonth, notice)
    const ofSponsor = bySponsor.get(sponsorKey) ?? { sponsorName, sums: noSums() }
    bySponsor.set(sponsorKey, ofSponsor)
    addTo(ofSponsor.sums, notice)
    // One of the ways in which it is written, always the same.
    if (sponsorName < ofSponsor.sponsorName) ofSponsor.sponsorName = sponsorName
  }
  const months = Array.from(byMonth, ([month, sums]) => ({ month, ...sums }))
  const sponsors = Array.from(bySponsor.values(), ({ sponsorName, sums }) => ({ sponsorName, ...sums }))
  sponsors.sort((one, other) => other.lowerBound - one.lowerBound || other.upperBound - one.upperBound)
  return {
    total: addSpending(months),
    months: months.toSorted((one, other) => (one.month < other.month ? -1 : 1)),
    sponsors: sponsors.slice(0, maxSponsors),
  }
}
