import {
  campaignSelectionQuery,
  firstCampaignPage,
  type CampaignListQuery,
  type CampaignSelectionQuery,
} from '@site/shared/calls'
import { mask } from 'superstruct'
import { packText, type PackedAnswer, type Packing } from '../http/encodings.ts'
import { countCampaigns, findCampaigns } from './campaign-store.ts'
import { answerKey, RecentAnswers } from './recent-answers.ts'
import type { RegisterInput } from './register-route.ts'

export type CampaignCounter = (
  input: Pick<RegisterInput<undefined, CampaignSelectionQuery>, 'source' | 'query' | 'today' | 'revision'>,
) => Promise<number>

export function campaignCounter(): CampaignCounter {
  const recent = new RecentAnswers<number>()
  return async ({ source, query, today, revision }) => {
    const selection = mask(query, campaignSelectionQuery)
    const key = answerKey(revision, today, selection)
    return recent.get(key, () => countCampaigns(source.database, selection, today))
  }
}

type ListInput = RegisterInput<undefined, CampaignListQuery>

/** Returns a function that reads encoded pages of the list and caches them until the register changes. */
export function campaignListPages(count: CampaignCounter) {
  const recent = new RecentAnswers<PackedAnswer>({ sizeOf: ({ body }) => body.length })
  /** The same before they are encoded: what the database had found, the snapshot need not find again. */
  const texts = new RecentAnswers<string>({ sizeOf: (text) => text.length })
  return async (input: ListInput, packing: Packing) => {
    const { source, query, today, key } = input
    const { database, asOf } = source
    const read = async () => JSON.stringify(await findCampaigns(database, query, today, await count(input)))
    const packed = async (text: Promise<string>) => packText(withTime(await text, asOf), packing)
    // Longer pages are for programs, which read each once.
    if (query.limit === undefined || query.limit > firstCampaignPage.limit) return packed(read())
    return recent.get([key, packing, asOf].join(' '), () => packed(texts.get(key, read)))
  }
}

/** Adds the time of a snapshot to the text of a JSON object. */
function withTime(text: string, asOf: string | undefined): string {
  return asOf ? `${text.slice(0, -1)},"asOf":${JSON.stringify(asOf)}}` : text
}
