// Advertisements as the database has them now, for what is stored about them.
import type { CountryCode, PublishedCampaign } from '@site/shared/calls'
import type { Database } from '../database/database.ts'
import { publish, publishedColumns } from '../register/published-campaign.ts'

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
