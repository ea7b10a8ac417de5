import { join } from 'node:path'
import { getCampaignVersions, type CampaignInsight, type CampaignItem } from '@site/shared/calls'
import type { Country } from '@site/shared/contract'
import { allowUnanswered, renderSite } from '@site/shared/testing'
import manifest from '../manifest.ts'

const folder = join(import.meta.dirname, '../..')
const sharedFolder = join(folder, '../shared')
const messages = [join(sharedFolder, 'messages'), join(sharedFolder, 'notices/messages'), join(folder, 'messages')]

allowUnanswered(getCampaignVersions)

export function visit(url: string, country: Country) {
  return renderSite({ url, country, manifest, messages })
}

/** A page of a list, by default the only one. */
export function answerList(campaignItems: CampaignItem[], total = campaignItems.length, nextCursor?: string) {
  return Response.json({ campaignItems, total, nextCursor: nextCursor ?? null })
}

const spending = { items: 1, lowerBound: 0, upperBound: 500, withoutUpperBound: 0, withoutBounds: 0 }

export function answerInsight(change: Partial<CampaignInsight> = {}) {
  return Response.json({ total: spending, months: [], sponsors: [], ...change })
}

export function makeItem(change: Partial<CampaignItem> = {}): CampaignItem {
  return {
    id: 'NL-2026-00001',
    sponsorName: 'Verbond Polderlicht',
    sponsorEmail: 'info@polderlicht.example',
    sponsorAddress: 'Dijkweg 1, 0123 Oudemeer',
    publicationStartDate: '2026-03-03',
    publicationEndDate: '2026-04-12',
    fundingOriginType: 'BOTH',
    fundingRegion: 'EU',
    campaignContextType: 'EUROPEAN',
    previousPublicationSuspended: false,
    channel: 'DIGITAL',
    ...change,
  }
}
