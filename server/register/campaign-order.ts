import { calendarDate, campaignItem, campaignSelectionQuery, campaignStatusOn, usualSort } from '@site/shared/calls'
import type { CampaignExportQuery, CampaignSort } from '@site/shared/calls'
import { keysOf } from '@site/shared/rules'
import { createHash } from 'node:crypto'
import { is, string, tuple } from 'superstruct'
import { BadRequest } from '../http/errors.ts'
import type { Notice } from './notice.ts'

/** A position in an order, after which the next page starts. */
export interface CursorPosition {
  /** A rank as digits, or a name; `running` or `other`; empty for newest first. */
  key: string
  publicationStartDate: string
  id: string
}

export type Key = string | number | bigint
type Dated = Pick<Notice, 'publicationStartDate' | 'id'>

export const compareKeys = (one: Key, other: Key) => (one < other ? -1 : Number(one > other))

function newestFirst(one: Dated, other: Dated): number {
  return compareKeys(other.publicationStartDate, one.publicationStartDate) || compareKeys(other.id, one.id)
}

/** An order by a key, then newest first. */
interface CampaignOrder {
  keyOf: (notice: Notice, today: string) => Key
  isDescending: boolean
  /** Whether a text can be the key of a position. */
  isKey: (text: string) => boolean
  readKey: (text: string) => Key
}

/** Compares a position in an order with an advertisement: negative where the position comes first. */
export function compareWith(name: CampaignSort, position: CursorPosition, notice: Notice, today: string): number {
  const { keyOf, isDescending, readKey } = campaignOrders[name]
  const key = readKey(position.key)
  const own = keyOf(notice, today)
  return (isDescending ? compareKeys(own, key) : compareKeys(key, own)) || newestFirst(position, notice)
}

/** By the lower bound, then the upper one; an open upper bound is above every other, and no bound at all below. */
function orderByBounds(boundsOf: (notice: Notice) => [lower: number | undefined, upper: number | undefined]) {
  return {
    keyOf(notice: Notice) {
      const [lower, upper] = boundsOf(notice)
      const first = lower ?? (upper === undefined ? -1 : 0)
      return BigInt(first) * 2n ** 32n + BigInt(upper ?? (lower === undefined ? 0 : 2 ** 32 - 1))
    },
    isDescending: true,
    isKey: (text: string) => /^-?\d{1,18}$|^[0-8]\d{18}$/.test(text),
    readKey: BigInt,
  }
}

export function isRunning(notice: Notice, today: string): boolean {
  return campaignStatusOn(today, notice) === 'RUNNING'
}

const asText = (text: string) => text

export const campaignOrders: Record<CampaignSort | 'latest', CampaignOrder> = {
  newest: { keyOf: () => '', isDescending: false, isKey: (text) => text === '', readKey: asText },
  running: {
    keyOf: (notice, today) => (isRunning(notice, today) ? 'running' : 'other'),
    isDescending: true,
    isKey: (text) => text === 'running' || text === 'other',
    readKey: asText,
  },
  spending: orderByBounds(({ budgetLowerBound, budgetUpperBound }) => [budgetLowerBound, budgetUpperBound]),
  views: orderByBounds(({ reachLowerBound, reachUpperBound }) => [reachLowerBound, reachUpperBound]),
  sponsor: {
    keyOf: ({ sponsorKey }) => sponsorKey,
    isDescending: false,
    isKey: (text) => !text.includes('\0'),
    readKey: asText,
  },
  /** Order by the latest addition or change. */
  latest: { keyOf: ({ since }) => since, isDescending: true, isKey: () => false, readKey: Number },
}
export type OrderName = keyof typeof campaignOrders | 'id'

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
