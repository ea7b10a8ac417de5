import { join } from 'node:path'
import type { CampaignInsight, CampaignItem } from '@site/shared/calls'
import type { Country } from '@site/shared/contract'
import { renderSite } from '@site/shared/testing'
import manifest from '../manifest.ts'

const folder = join(import.meta.dirname, '../..')
const messages = [join(folder, '../shared/messages'), join(folder, 'messages')]

/** Opens a page of this remote at an address, as in a new tab: `/nl/political-ads?period=PAST_YEAR`. */
export function visit(url: string, country: Country) {
  return renderSite({ url, country, manifest, messages })
}

/** The answer with a page of a list; the only one where left out. */
export function answerList(campaignItems: CampaignItem[], total = campaignItems.length, nextCursor?: string) {
  return Response.json({ campaignItems, total, nextCursor: nextCursor ?? null })
}

const spending = { items: 1, lowerBound: 0, upperBound: 500, withoutUpperBound: 0, withoutBounds: 0 }

/** The answer with the figures of a list, changed as the test needs it. */
export function answerInsight(change: Partial<CampaignInsight> = {}) {
  return Response.json({ total: spending, months: [], sponsors: [], ...change })
}

/** An item with every mandatory field, changed as the test needs it. */
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
