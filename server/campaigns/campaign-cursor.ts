import { createHash } from 'node:crypto'
import { calendarDate, campaignItem, usualSort, type CampaignExportQuery } from '@site/shared/calls'
import { is, string, tuple } from 'superstruct'
import { BadRequest } from '../http/errors.ts'
import { campaignOrders, type CampaignPlace } from './campaign-order.ts'

const cursorStruct = tuple([string(), string(), calendarDate, campaignItem.schema.id])

/** Tells the list that a cursor belongs to: a place in one order means nothing in another. */
function listName({ countryCode, period, channel, text, from, to, sponsor, sort }: CampaignExportQuery): string {
  const parameters = [countryCode, period ?? 'ALL', channel ?? 'ALL', text ?? '', from, to, sponsor, sort ?? usualSort]
  return createHash('sha256').update(JSON.stringify(parameters)).digest('base64url').slice(0, 8)
}

/** A place in the list of a query as text that means nothing to others. */
export function writeCursor(query: CampaignExportQuery, { key, publicationStartDate, id }: CampaignPlace): string {
  return Buffer.from(JSON.stringify([listName(query), key, publicationStartDate, id])).toString('base64url')
}

/**
 * Reads what `writeCursor` wrote.
 *
 * @throws BadRequest `INVALID_QUERY` in `cursor` where it is of another list, or none
 */
export function readCursor(query: CampaignExportQuery, cursor: string): CampaignPlace {
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
    // No JSON is no cursor; the caller says so.
    return undefined
  }
}
