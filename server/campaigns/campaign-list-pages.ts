import {
  campaignSelectionQuery,
  firstCampaignPage,
  type CampaignListQuery,
  type CampaignSelectionQuery,
} from '@site/shared/calls'
import { mask } from 'superstruct'
import type { Database } from '../database/database.ts'
import { pack, type PackedAnswer, type Packing } from '../http/encodings.ts'
import { countCampaigns, findCampaigns, getCampaignRevision } from './campaign-store.ts'
import { answerKey, RecentAnswers } from './recent-answers.ts'

export type CampaignCounter = (query: CampaignSelectionQuery, today: string) => Promise<number>

export function campaignCounter(database: Database): CampaignCounter {
  const recent = new RecentAnswers<number>()
  return async (query, today) => {
    const selection = mask(query, campaignSelectionQuery)
    const key = answerKey(await getCampaignRevision(database), today, selection)
    return recent.get(key, () => countCampaigns(database, selection, today))
  }
}

/** Returns a function that reads encoded pages of the list and caches them until the register changes. */
export function campaignListPages(database: Database, count: CampaignCounter) {
  const recent = new RecentAnswers<PackedAnswer>({ sizeOf: ({ body }) => body.length })
  return async (query: CampaignListQuery, today: string, packing: Packing, tag?: string): Promise<PackedAnswer> => {
    const make = async () => pack(await findCampaigns(database, query, today, await count(query, today)), packing)
    // Longer pages are for programs, which read each once.
    if (!tag || query.limit === undefined || query.limit > firstCampaignPage.limit) return make()
    return recent.get(`${tag} ${packing}`, make)
  }
}
