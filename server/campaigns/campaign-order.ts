import type { CampaignSort } from '@site/shared/calls'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** The place of an item in an order; the list goes on after it. */
export interface CampaignPlace {
  /** What the order sorts by first: a rank as digits, or a name; `running` or `other`; empty for the newest first. */
  key: string
  publicationStartDate: string
  id: string
}

/** Lists of which one follows the other, each in the same order within. */
interface CampaignPart {
  key: string
  /** Which items are in it on a day. */
  holds: (today: string) => RawBuilder<boolean>
}

interface CampaignOrder {
  key: RawBuilder<string>
  /** Where the list is made of parts: a place has the key of its part, and `after` is about places within one. */
  parts?: readonly CampaignPart[]
  /** How the database sorts; an index of the same order exists. */
  by: RawBuilder<unknown>
  /** Whether a text can be the key of a place. */
  isKey: (text: string) => boolean
  after: (place: CampaignPlace) => RawBuilder<boolean>
}

const newestFirst = sql`publication_start_date desc, id desc`

function isOlder({ publicationStartDate, id }: CampaignPlace) {
  return sql<boolean>`(publication_start_date, id) < (${publicationStartDate}::date, ${id})`
}

function highestRankFirst(column: 'spending_rank' | 'views_rank'): CampaignOrder {
  const rank = sql.raw(column)
  return {
    key: sql<string>`${rank}::text`,
    by: sql`${rank} desc, ${newestFirst}`,
    isKey: (text) => /^-?\d{1,18}$|^[0-8]\d{18}$/.test(text),
    after: ({ key, publicationStartDate, id }) =>
      sql<boolean>`(${rank}, publication_start_date, id) < (${key}::bigint, ${publicationStartDate}::date, ${id})`,
  }
}

/** Product §4: as the register states it, else as the days of publication tell. */
function isRunning(today: string) {
  return sql<boolean>`coalesce(status = 'RUNNING',
    publication_start_date <= ${today}::date and publication_end_date >= ${today}::date)`
}

/** Two walks along the index of the newest: one sort by both would look at every item. */
const runningFirst: CampaignOrder = {
  key: sql<string>`''`,
  parts: [
    { key: 'running', holds: isRunning },
    { key: 'other', holds: (today) => sql<boolean>`not ${isRunning(today)}` },
  ],
  by: newestFirst,
  isKey: (text) => text === 'running' || text === 'other',
  after: isOlder,
}

export const campaignOrders: Record<CampaignSort, CampaignOrder> = {
  running: runningFirst,
  newest: { key: sql<string>`''`, by: newestFirst, isKey: (text) => text === '', after: isOlder },
  spending: highestRankFirst('spending_rank'),
  views: highestRankFirst('views_rank'),
  sponsor: {
    key: sql<string>`sponsor_key`,
    by: sql`sponsor_key, ${newestFirst}`,
    isKey: (text) => !text.includes('\0'),
    // The first condition is where the index starts; names ascend while days descend, so one comparison cannot do.
    after: (place) => sql<boolean>`(sponsor_key >= ${place.key} and (sponsor_key > ${place.key} or ${isOlder(place)}))`,
  },
}
