import { mostNoticeVersions, type CountryCode, type PublishedCampaign } from '@site/shared/calls'
import type { Database } from '../../database/database.ts'
import { findCampaign } from '../campaign-store.ts'
import { publish } from '../published-campaign.ts'

/**
 * The notice of an item and all that it said before, newest first; undefined where the register of this country has none
 * with that id. Who changes a notice need not think of it: the database keeps what was there.
 */
export async function findCampaignVersions(
  database: Database,
  id: string,
  country: CountryCode,
): Promise<PublishedCampaign[] | undefined> {
  const item = await findCampaign(database, id, country)
  if (!item) return undefined
  const before = await database
    .selectFrom('campaignVersions')
    .select(['noticeVersion', 'noticeSince', 'notice'])
    .where('campaignId', '=', id)
    // A change that is made meanwhile would show the same version twice.
    .where('noticeVersion', '<', item.noticeVersion)
    .orderBy('noticeVersion', 'desc')
    .limit(mostNoticeVersions - 1)
    .execute()
  return [item, ...before.map(({ notice, ...version }) => publish({ ...notice, ...version }))]
}
