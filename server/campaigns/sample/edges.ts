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

function publishedIn(from: string, until: string) {
  return { publicationStartDate: from, publicationEndDate: until, status: undefined }
}

/** `isLongest`: with the longest name of a sponsor. */
type Edge = Partial<CampaignItem> & { isLongest?: true }

/** Returns how the first items of a country differ from ordinary ones, so that every edge case exists whatever the seed. */
export function edges(today: string): Edge[] {
  const day = (offset: number) => addDays(today, offset)
  const lastYear = yearBefore(today)
  const endedCampaign = publishedIn(day(-40), day(-10))
  return [
    { ...endedCampaign, ...noBounds, reachLowerBound: 1_000_000, budgetLowerBound: 50_000, budgetUpperBound: 100_000 },
    { ...endedCampaign, ...noBounds, reachUpperBound: 1_000, budgetUpperBound: 100 },
    { ...endedCampaign, ...noBounds, budgetLowerBound: 100_000, reachLowerBound: 1_000_000 },
    { ...endedCampaign, ...noBounds, budgetUpperBound: 100, reachLowerBound: 1_000, reachUpperBound: 5_000 },
    { ...endedCampaign, budgetLowerBound: 0, budgetUpperBound: 0 },
    noBounds,
    noPayer,
    noOwner,
    { ...noPayer, ...noOwner },
    { ...endedCampaign, isLongest: true },
    {
      ...endedCampaign,
      isLongest: true,
      payerName: 'Anke Wilgenroos',
      payerEmail: 'a@w.example',
      payerAddress: undefined,
    },
    { previousPublicationSuspended: true },
    { ...endedCampaign, isLongest: true, ...noPayer },
    { campaignContextNoteNl: undefined, campaignContextNoteFr: undefined, campaignContextUrl: undefined },
    publishedIn(today, today),
    publishedIn(today, day(20)),
    publishedIn(day(-20), today),
    publishedIn(day(1), day(30)),
    publishedIn(day(-14), day(-1)),
    publishedIn(day(-14), day(-7)),
    publishedIn(day(-14), day(-8)),
    publishedIn(day(-45), day(-30)),
    publishedIn(day(-45), day(-31)),
    publishedIn(addDays(lastYear, -30), lastYear),
    publishedIn(addDays(lastYear, -30), addDays(lastYear, -1)),
    publishedIn(day(-900), day(5)),
    publishedIn(day(-2500), day(-2470)),
    { ...publishedIn(day(-10), day(10)), status: 'CANCELLED' },
    { ...publishedIn(day(-60), day(-30)), status: 'CANCELLED' },
    { ...publishedIn(day(3), day(20)), status: 'CANCELLED' },
    publishedIn(day(2), day(9)),
    publishedIn(day(7), day(40)),
    publishedIn(day(14), day(14)),
    publishedIn(day(30), day(60)),
  ]
}
