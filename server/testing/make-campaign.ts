import type { CampaignItem } from '@site/shared/calls'

/** An item with every mandatory field, changed as the test needs it. */
export function makeCampaign(id: string, changes: Partial<CampaignItem> = {}): CampaignItem {
  return {
    id,
    sponsorName: 'Verbond Polderlicht',
    sponsorEmail: 'info@polderlicht.example',
    sponsorAddress: 'Dijkweg 1, 0123 AB Oudemeer',
    publicationStartDate: '2026-01-01',
    publicationEndDate: '2026-01-31',
    fundingOriginType: 'PRIVATE',
    fundingRegion: 'EU',
    campaignContextType: 'OTHER',
    previousPublicationSuspended: false,
    channel: 'PRINT',
    ...changes,
  }
}

/** An item with each item of the template of the notice. */
export function makeWholeNotice(id: string, changes: Partial<CampaignItem> = {}): CampaignItem {
  return makeCampaign(id, {
    payerName: 'Steunfonds Polderlicht',
    payerEmail: 'post@steunfonds.example',
    reachLowerBound: 1_000,
    budgetUpperBound: 500,
    benefitsInKind: 0,
    campaignBudgetLowerBound: 500,
    campaignBudgetUpperBound: 1_000,
    campaignBenefitsInKind: 0,
    calculationMethodNl: 'Het bedrag van de facturen.',
    campaignContextType: 'EUROPEAN',
    officialInformationUrl: 'https://www.verkiezingen.example/europa',
    electionNameNl: 'Verkiezing van het Europees Parlement 2029',
    electionLevel: 'EUROPEAN',
    electionDate: '2029-06-07',
    electionTerritory: 'Nederland',
    targeting: 'NOT_USED',
    channel: 'DIGITAL',
    interactions: 12,
    absentItems: ['CONTROLLING_ENTITY_NONE', 'EUROPEAN_REPOSITORY_NOT_YET_AVAILABLE'],
    ...changes,
  })
}
