import {
  isWithheld,
  longestCampaignPage,
  mostNoticeVersions,
  usualSort,
  type CampaignListQuery,
  type CampaignPage,
  type CampaignSelectionQuery,
  type CountryCode,
} from '@site/shared/calls'
import type { RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import { publish, publishedColumns } from './published-campaign.ts'
import { campaignOrders, readCursor, writeCursor, type CursorPosition } from './campaign-order.ts'
import { isSorted, placesOf, selectCampaigns, type CampaignsFound } from './campaign-search.ts'

/** Returns a page of the matching items after the cursor. @throws BadRequest for a cursor of another list */
export async function findCampaigns(
  database: Database,
  query: CampaignListQuery,
  today: string,
  total: number,
): Promise<CampaignPage> {
  const sort = query.sort ?? usualSort
  const order = campaignOrders[sort]
  const limit = query.limit ?? longestCampaignPage
  const found = selectCampaigns(database, query, today)
  const place = query.cursor ? readCursor(query, query.cursor) : undefined
  if (total === 0) return { campaignItems: [], total, nextCursor: null }
  // The planner estimates text matches too badly to choose.
  const isFenced = isSorted(query, total, placesOf(sort), limit)

  async function read(part: CampaignsFound, after: CursorPosition | undefined, most: number) {
    const rest = after ? part.where(order.after(after)) : part
    const listed = isFenced ? searchFirst(database, rest, order.by, most) : rest
    const page = listed.select(publishedColumns).select(order.key.as('orderKey')).orderBy(order.by).limit(most)
    return page.execute()
  }

  // One more tells whether there is a next page.
  const most = limit + 1
  const rows = order.parts ? [] : await read(found, place, most)
  const parts = order.parts ?? []
  const first = Math.max(
    0,
    parts.findIndex(({ key }) => key === place?.key),
  )
  for (const { key, holds } of parts.slice(first)) {
    if (rows.length === most) break
    const after = key === place?.key ? place : undefined
    const more = await read(found.where(holds(today)), after, most - rows.length)
    rows.push(...more.map((row) => ({ ...row, orderKey: key })))
  }
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const nextCursor = last ? writeCursor(query, { ...last, key: last.orderKey }) : null
  return { campaignItems: rows.slice(0, limit).map(publish), total, nextCursor }
}

/** Finds matches by the text index first, and sorts them then. */
export function searchFirst(database: Database, found: CampaignsFound, by: RawBuilder<unknown>, limit: number) {
  const places = found.select(['id', 'publicationStartDate', 'spendingRank', 'viewsRank', 'sponsorKey', 'noticeSince'])
  return database
    .with(
      (cte) => cte('found').materialized(),
      () => places,
    )
    .selectFrom('campaignItems')
    .where('id', 'in', (expression) => expression.selectFrom('found').select('id').orderBy(by).limit(limit))
}

export async function countCampaigns(database: Database, query: CampaignSelectionQuery, today: string) {
  const found = selectCampaigns(database, query, today)
  const { total } = await found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}

/** Returns the names of the sponsors, those with the most advertisements first. */
export async function findSponsorNames(database: Database, country: CountryCode, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('campaignItems')
    .where('country', '=', country)
    // Names that differ only in case or accents are one sponsor.
    .groupBy('sponsorKey')
    .select(({ fn }) => fn.min<string>('sponsorName').as('sponsorName'))
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('sponsorKey')
    .limit(limit)
    .execute()
  return rows.map(({ sponsorName }) => sponsorName)
}

export async function findCampaign(database: Database, id: string, country: CountryCode) {
  const ofCountry = database.selectFrom('campaignItems').select(publishedColumns).where('country', '=', country)
  const row = await ofCountry.where('id', '=', id).executeTakeFirst()
  return row && publish(row)
}

/** Whether an advertisement was removed after the years that it is kept. */
export async function wasRemoved(database: Database, id: string, country: CountryCode): Promise<boolean> {
  const removed = database.selectFrom('removedCampaigns').select('id').where('id', '=', id)
  return (await removed.where('country', '=', country).executeTakeFirst()) !== undefined
}

const underWay = new WeakMap<Database, Promise<{ revision: string }>>()

/** Returns what changes with the register. Those who ask at the same time share one answer. */
export async function getCampaignRevision(database: Database): Promise<string> {
  const look = () => database.selectFrom('campaignRevisions').select('revision').executeTakeFirstOrThrow()
  const looking = underWay.get(database) ?? look().finally(() => underWay.delete(database))
  underWay.set(database, looking)
  return (await looking).revision
}

/** Returns all versions of a notice, newest first; a trigger stores previous ones. Undefined where there is no such notice. */
export async function findCampaignVersions(database: Database, id: string, country: CountryCode) {
  const item = await findCampaign(database, id, country)
  if (!item) return undefined
  const before = await database
    .selectFrom('campaignVersions')
    .select(['noticeVersion', 'noticeSince', 'notice'])
    .where('campaignId', '=', id)
    // Excludes a version added meanwhile.
    .where('noticeVersion', '<', item.noticeVersion)
    .orderBy('noticeVersion', 'desc')
    .limit(mostNoticeVersions - 1)
    .execute()
  const hidden = {
    creativeAlternativeNl: null,
    creativeAlternativeFr: null,
    creativeTextNl: null,
    creativeTextFr: null,
  }
  const isHidden = isWithheld(item)
  return [item, ...before.map(({ notice, ...version }) => publish({ ...notice, ...version, ...(isHidden && hidden) }))]
}
