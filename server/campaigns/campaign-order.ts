import { calendarDate, campaignItem, campaignSelectionQuery, usualSort } from '@site/shared/calls'
import type { CampaignExportQuery, CampaignSort } from '@site/shared/calls'
import { keysOf } from '@site/shared/rules'
import { sql, type RawBuilder } from 'kysely'
import { createHash } from 'node:crypto'
import { is, string, tuple } from 'superstruct'
import { BadRequest } from '../http/errors.ts'

/** A position in an order, after which the next page starts. */
export interface CursorPosition {
  /** A rank as digits, or a name; `running` or `other`; empty for newest first. */
  key: string
  publicationStartDate: string
  id: string
}

interface CampaignPart {
  key: string
  holds: (today: string) => RawBuilder<boolean>
}

interface CampaignOrder {
  key: RawBuilder<string>
  /** Where the list has parts, a position has the key of its part, and `after` compares positions within one. */
  parts?: readonly CampaignPart[]
  /** The sort order; an index of the same order exists. */
  by: RawBuilder<unknown>
  /** Whether a text can be the key of a position. */
  isKey: (text: string) => boolean
  after: (place: CursorPosition) => RawBuilder<boolean>
}

const newestFirst = sql`publication_start_date desc, id desc`

function isOlder({ publicationStartDate, id }: CursorPosition) {
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

/** As the register states it, else by the period. */
function isRunning(today: string) {
  return sql<boolean>`coalesce(status = 'RUNNING',
    publication_start_date <= ${today}::date and publication_end_date >= ${today}::date)`
}

/** Two scans of the newest-first index: one sort by both would read every item. */
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
    // The first condition uses the index; names ascend while dates descend, so one row comparison cannot do it.
    after: (place) => sql<boolean>`(sponsor_key >= ${place.key} and (sponsor_key > ${place.key} or ${isOlder(place)}))`,
  },
}

const cursorStruct = tuple([string(), string(), calendarDate, campaignItem.schema.id])

/** Identifies the list of a cursor: a position is only valid in its own order and filter. */
function listName({ sort, ...query }: CampaignExportQuery): string {
  const parameters = [...keysOf(campaignSelectionQuery.schema).map((name) => query[name]), sort ?? usualSort]
  return createHash('sha256').update(JSON.stringify(parameters)).digest('base64url').slice(0, 8)
}

export function writeCursor(query: CampaignExportQuery, { key, publicationStartDate, id }: CursorPosition): string {
  return Buffer.from(JSON.stringify([listName(query), key, publicationStartDate, id])).toString('base64url')
}

/** Reads a cursor. @throws BadRequest `INVALID_QUERY` in `cursor` for an invalid cursor or one of another list */
export function readCursor(query: CampaignExportQuery, cursor: string): CursorPosition {
  const parts = parse(Buffer.from(cursor, 'base64url').toString())
  if (!is(parts, cursorStruct)) throw new BadRequest('INVALID_QUERY', 'cursor')
  const [list, key, publicationStartDate, id] = parts
  const isOfList = list === listName(query) && campaignOrders[query.sort ?? usualSort].isKey(key)
  if (!isOfList) throw new BadRequest('INVALID_QUERY', 'cursor')
  return { key, publicationStartDate, id }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON, so not a valid cursor.
    return undefined
  }
}
