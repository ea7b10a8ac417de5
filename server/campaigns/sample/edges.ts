import type { CampaignItem } from '@site/shared/calls'
import { addDays, yearBefore } from '@site/shared/rules'

const noPayer = { payerName: undefined, payerEmail: undefined, payerAddress: undefined }
const noOwner = {
  ultimateBeneficiaryOwnerName: undefined,
  ultimateBeneficiaryOwnerEmail: undefined,
  ultimateBeneficiaryOwnerAddress: undefined,
}
const noBounds = {
  reachLowerBound: undefined,
  reachUpperBound: undefined,
  budgetLowerBound: undefined,
  budgetUpperBound: undefined,
}
const bothNotes = {
  campaignContextNoteNl: 'Een toelichting in het Nederlands.',
  campaignContextNoteFr: 'Une explication en français.',
}

function published(from: string, until: string) {
  return { publicationStartDate: from, publicationEndDate: until }
}

/** In what the first items of a country differ from ordinary ones, so that every edge is there whatever the seed. */
export function edges(today: string, longestName: string): Partial<CampaignItem>[] {
  const day = (offset: number) => addDays(today, offset)
  const lastYear = yearBefore(today)
  return [
    { reachLowerBound: 1_000_000, reachUpperBound: undefined },
    { reachLowerBound: undefined, reachUpperBound: 1_000 },
    { budgetLowerBound: 100_000, budgetUpperBound: undefined },
    { budgetLowerBound: undefined, budgetUpperBound: 100 },
    { budgetLowerBound: 0, budgetUpperBound: 0 },
    noBounds,
    noPayer,
    noOwner,
    { ...noPayer, ...noOwner },
    { payerName: longestName, payerEmail: undefined, payerAddress: undefined },
    { ...noOwner, ultimateBeneficiaryOwnerName: longestName },
    { previousPublicationSuspended: true },
    { sponsorName: longestName },
    { ...bothNotes },
    { ...bothNotes, campaignContextNoteFr: undefined },
    { ...bothNotes, campaignContextNoteNl: undefined },
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
  ]
}
