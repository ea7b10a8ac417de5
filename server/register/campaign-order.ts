import { calendarDate, campaignItem, campaignSelectionQuery, usualSort } from '@site/shared/calls'
import type { CampaignExportQuery, CampaignSort } from '@site/shared/calls'
import { keysOf } from '@site/shared/rules'
import { createHash } from 'node:crypto'
import { is, string, tuple } from 'superstruct'
import { BadRequest } from '../http/errors.ts'
import type { Notice } from './register-copy.ts'

/** A position in an order, after which the next page starts. */
export interface CursorPosition {
  /** A rank as digits, or a name; `running` or `other`; empty for newest first. */
  key: string
  publicationStartDate: string
  id: string
}

type Key = string | number | bigint
type Dated = Pick<Notice, 'publicationStartDate' | 'id'>

const ascending = (one: Key, other: Key) => (one < other ? -1 : Number(one > other))
const descending = (one: Key, other: Key) => ascending(other, one)

function newestFirst(one: Dated, other: Dated): number {
  return descending(one.publicationStartDate, other.publicationStartDate) || descending(one.id, other.id)
}

interface CampaignOrder {
  compare: (one: Notice, other: Notice) => number
  keyOf: (notice: Notice, today: string) => Key
  /** Whether a text can be the key of a position. */
  isKey: (text: string) => boolean
  /** Compares a position with an advertisement: negative where the position comes first. */
  place: (position: CursorPosition, notice: Notice, today: string) => number
}

/** An order by a key, then newest first. */
function orderBy<K extends Key>(
  keyOf: (notice: Notice, today: string) => K,
  compareKeys: (one: Key, other: Key) => number,
  isKey: (text: string) => boolean,
  readKey: (text: string) => K,
): CampaignOrder {
  return {
    compare: (one, other) => compareKeys(keyOf(one, ''), keyOf(other, '')) || newestFirst(one, other),
    keyOf,
    isKey,
    place: (position, notice, today) =>
      compareKeys(readKey(position.key), keyOf(notice, today)) || newestFirst(position, notice),
  }
}

type Bounds = [lower: number | undefined, upper: number | undefined]

/** By the lower bound, then the upper one; an open upper bound is above every other, and no bound at all below. */
function orderByBounds(boundsOf: (notice: Notice) => Bounds): CampaignOrder {
  function rankOf(notice: Notice): [number, number] {
    const [lower, upper] = boundsOf(notice)
    return [lower ?? (upper === undefined ? -1 : 0), upper ?? (lower === undefined ? 0 : 2 ** 32 - 1)]
  }
  const compare = (one: [number, number], other: [number, number]) => other[0] - one[0] || other[1] - one[1]
  return {
    compare: (one, other) => compare(rankOf(one), rankOf(other)) || newestFirst(one, other),
    keyOf(notice) {
      const [lower, upper] = rankOf(notice)
      return BigInt(lower) * 2n ** 32n + BigInt(upper)
    },
    isKey: (text) => /^-?\d{1,18}$|^[0-8]\d{18}$/.test(text),
    place(position, notice) {
      const key = BigInt(position.key)
      const rank: [number, number] = [Number(key >> 32n), Number(BigInt.asUintN(32, key))]
      return compare(rank, rankOf(notice)) || newestFirst(position, notice)
    },
  }
}

/** As the register states it, else by the period. */
export function isRunning({ status, publicationStartDate, publicationEndDate }: Notice, today: string): boolean {
  return status === undefined ? publicationStartDate <= today && publicationEndDate >= today : status === 'RUNNING'
}

const asText = (text: string) => text
const isNever = () => false

const runningKey = (notice: Notice, today: string) => (isRunning(notice, today) ? 'running' : 'other')
const newest = orderBy(
  () => '',
  ascending,
  (text) => text === '',
  asText,
)

export const campaignOrders = {
  newest,
  /** Newest first: what runs is put before the rest when it is known which day it is. */
  running: {
    ...orderBy(runningKey, descending, (text) => text === 'running' || text === 'other', asText),
    compare: newest.compare,
  },
  spending: orderByBounds(({ budgetLowerBound, budgetUpperBound }) => [budgetLowerBound, budgetUpperBound]),
  views: orderByBounds(({ reachLowerBound, reachUpperBound }) => [reachLowerBound, reachUpperBound]),
  sponsor: orderBy(
    ({ sponsorKey }) => sponsorKey,
    ascending,
    (text) => !text.includes('\0'),
    asText,
  ),
  /** What was added or changed last. */
  latest: orderBy(({ since }) => since, descending, isNever, Number),
  id: orderBy(({ id }) => id, ascending, isNever, asText),
} satisfies Record<CampaignSort | 'latest' | 'id', CampaignOrder> as Record<OrderName, CampaignOrder>
export type OrderName = CampaignSort | 'latest' | 'id'

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
