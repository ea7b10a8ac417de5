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
