import { campaignItem, type CampaignItem, type CountryCode, type PublishedCampaign } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import type { Database } from '../database/database.ts'
import type { CampaignItemRow } from '../database/tables.ts'

export const campaignColumns = Object.keys(campaignItem.schema).filter(isColumn)

export const publishedColumns = [...campaignColumns, 'noticeVersion', 'noticeSince'] as const

interface Versioned {
  noticeVersion: number
  noticeSince: Date | string
}
type Published = Versioned & (CampaignItem | Pick<CampaignItemRow, keyof CampaignItem>)

/** Returns a row as published: without nulls. A loop, because the whole register comes through here. */
export function publish(row: Published): PublishedCampaign & { noticeVersion: number } {
  const notice: Record<string, unknown> = {}
  for (const name of campaignColumns) if (row[name] != null) notice[name] = row[name]
  notice['noticeVersion'] = row.noticeVersion
  notice['noticeDate'] = dayOf(new Date(row.noticeSince))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row without its nulls is a notice; a check of each would cost exports dearly
  return notice as unknown as PublishedCampaign & { noticeVersion: number }
}

function isColumn(name: string): name is keyof CampaignItem {
  return name in campaignItem.schema
}

/** Returns a version of the notice of an advertisement, the current one included; undefined where the register does not have it. */
export async function readCampaignVersion(database: Database, current: PublishedCampaign, version: number) {
  if (current.noticeVersion === version) return current
  const versions = database.selectFrom('campaignVersions').select(['notice', 'noticeVersion', 'noticeSince'])
  const row = await versions
    .where('campaignId', '=', current.id)
    .where('noticeVersion', '=', version)
    .executeTakeFirst()
  return row && publish({ ...row.notice, noticeVersion: row.noticeVersion, noticeSince: row.noticeSince })
}

/** Returns the sponsors of advertisements by id; nothing of those that the register has dropped. */
export async function readSponsors(database: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database.selectFrom('campaignItems').select(['id', 'sponsorName']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, sponsorName }) => [id, sponsorName]))
}

/** Returns an advertisement as the database has it now, for what is stored about it. */
export async function readCampaign(database: Database, id: string, country: CountryCode) {
  const ofCountry = database.selectFrom('campaignItems').select(publishedColumns).where('country', '=', country)
  const row = await ofCountry.where('id', '=', id).executeTakeFirst()
  return row && publish(row)
}
