import type { CampaignItem } from '@site/shared/calls'
import { addDays, yearBefore } from '@site/shared/rules'

const noPayer = { payerName: undefined, payerEmail: undefined, payerAddress: undefined }
const noOwner = {
  ultimateBeneficiaryOwnerName: undefined,
  ultimateBeneficiaryOwnerEmail: undefined,
  ultimateBeneficiaryOwnerAddress: undefined,
}
export const noBounds = {
  reachLowerBound: undefined,
  reachUpperBound: undefined,
  budgetLowerBound: undefined,
  budgetUpperBound: undefined,
}

function published(from: string, until: string) {
  return { publicationStartDate: from, publicationEndDate: until, status: undefined }
}

/** `isLongest`: with the longest name of a sponsor. */
type Edge = Partial<CampaignItem> & { isLongest?: true }

/** Returns how the first items of a country differ from ordinary ones, so that every edge case exists whatever the seed. */
export function edges(today: string): Edge[] {
  const day = (offset: number) => addDays(today, offset)
  const lastYear = yearBefore(today)
  const over = published(day(-40), day(-10))
  return [
    { ...over, ...noBounds, reachLowerBound: 1_000_000, budgetLowerBound: 50_000, budgetUpperBound: 100_000 },
    { ...over, ...noBounds, reachUpperBound: 1_000, budgetUpperBound: 100 },
    { ...over, ...noBounds, budgetLowerBound: 100_000, reachLowerBound: 1_000_000 },
    { ...over, ...noBounds, budgetUpperBound: 100, reachLowerBound: 1_000, reachUpperBound: 5_000 },
    { ...over, budgetLowerBound: 0, budgetUpperBound: 0 },
    noBounds,
    noPayer,
    noOwner,
    { ...noPayer, ...noOwner },
    { ...over, isLongest: true },
    { ...over, isLongest: true, payerName: 'Anke Wilgenroos', payerEmail: 'a@w.example', payerAddress: undefined },
    { previousPublicationSuspended: true },
    { ...over, isLongest: true, ...noPayer },
    { campaignContextNoteNl: undefined, campaignContextNoteFr: undefined, campaignContextUrl: undefined },
    published(today, today),
    published(today, day(20)),
    published(day(-20), today),
    published(day(1), day(30)),
    published(day(-14), day(-1)),
    published(day(-14), day(-7)),
    published(day(-14), day(-8)),
    published(day(-45), day(-30)),
    published(day(-45), day(-31)),
    published(addDays(lastYear, -30), lastYear),
    published(addDays(lastYear, -30), addDays(lastYear, -1)),
    published(day(-900), day(5)),
    published(day(-2500), day(-2470)),
    { ...published(day(-10), day(10)), status: 'CANCELLED' },
    { ...published(day(-60), day(-30)), status: 'CANCELLED' },
    { ...published(day(3), day(20)), status: 'CANCELLED' },
    published(day(2), day(9)),
    published(day(7), day(40)),
    published(day(14), day(14)),
    published(day(30), day(60)),
  ]
}
