import type { CampaignSelectionQuery } from '@site/shared/calls'
import type { Database } from '../database/database.ts'
import { countCampaigns, getCampaignRevision } from './campaign-store.ts'
import { answerKey, RecentAnswers } from './recent-answers.ts'

/** How many items pass a filter, counted once for as long as the register stays as it is. */
export class CampaignTotals {
  readonly #database: Database
  readonly #recent = new RecentAnswers<number>()

  constructor(database: Database) {
    this.#database = database
  }

  async count(
    { countryCode, period, channel, text, from, to, sponsor }: CampaignSelectionQuery,
    today: string,
  ): Promise<number> {
    const selection = { countryCode, period, channel, text, from, to, sponsor }
    const key = answerKey(await getCampaignRevision(this.#database), today, selection)
    return this.#recent.get(key, () => countCampaigns(this.#database, selection, today))
  }
}
