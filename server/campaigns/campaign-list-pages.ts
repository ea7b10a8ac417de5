import { firstCampaignPage, type CampaignListQuery, type CampaignSelectionQuery } from '@site/shared/calls'
import type { Database } from '../database/database.ts'
import { pack, type PackedAnswer, type Packing } from '../http/encodings.ts'
import { countCampaigns, findCampaigns, getCampaignRevision } from './campaign-store.ts'
import { answerKey, RecentAnswers } from './recent-answers.ts'

/** Caches encoded pages of the list until the register changes. */
export class CampaignListPages {
  readonly #database: Database
  readonly #totals: CampaignTotals
  readonly #recent = new RecentAnswers<PackedAnswer>(({ body }) => body.length)

  constructor(database: Database, totals: CampaignTotals) {
    this.#database = database
    this.#totals = totals
  }

  async read(query: CampaignListQuery, today: string, packing: Packing): Promise<PackedAnswer> {
    const make = async () => {
      const total = await this.#totals.count(query, today)
      return pack(await findCampaigns(this.#database, query, today, total), packing)
    }
    // Longer pages are for programs, which read each once.
    if (query.limit === undefined || query.limit > firstCampaignPage.limit) return make()
    const revision = await getCampaignRevision(this.#database)
    return this.#recent.get(answerKey(revision, today, { ...query, packing }), make)
  }
}

/** Caches the number of matches of a filter until the register changes. */
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
