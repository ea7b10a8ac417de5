import { countryCodes, type CampaignItem, type CountryCode } from '@site/shared/calls'
import { sql } from 'kysely'
import { lockRegister, saveCampaigns } from '../save-campaigns.ts'
import type { Database } from '../../database/database.ts'
import { reachSteps, sampleCampaigns } from './campaigns.ts'
import { addCreatives } from './posters.ts'

export async function loadSampleCampaigns(database: Database, today: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // Of servers that start at once, one loads the samples.
    await lockRegister(transaction)
    const anything = await transaction.selectFrom('campaignItems').select('id').limit(1).executeTakeFirst()
    if (anything) return
    for (const country of countryCodes) await loadCountry(transaction, country, today)
  })
}

async function loadCountry(transaction: Database, country: CountryCode, today: string) {
  const items = await addCreatives(transaction, country, sampleCampaigns(country, today))
  const earlier = items.map((item, index) => earlierNotice(item, index, today))
  const isChanged = (_item: CampaignItem, index: number) => earlier[index] !== undefined
  const first = items.map((item, index) => earlier[index] ?? item)
  await saveCampaigns(transaction, country, first)
  await date(transaction, first, sql`publication_start_date - 1`, today)
  const changed = items.filter(isChanged)
  await saveCampaigns(transaction, country, changed)
  await date(transaction, changed, sql`publication_end_date`, today)
}

/** At nine o’clock of the given day, but not in the future. */
async function date(transaction: Database, items: CampaignItem[], day: ReturnType<typeof sql>, today: string) {
  const ids = items.map(({ id }) => id)
  await sql`update campaign_items
    set notice_since = least(now(), (least(${today}::date, ${day}) + time '09:00') at time zone 'Europe/Amsterdam')
    where id = any(${ids}::text[])`.execute(transaction)
}

/** Returns the notice before its views were counted; undefined for items whose notice never changed. */
export function earlierNotice(item: CampaignItem, index: number, today: string): CampaignItem | undefined {
  const place = item.reachUpperBound === undefined ? 0 : reachSteps.indexOf(item.reachUpperBound)
  if (index % 6 !== 0 || place < 1 || item.publicationEndDate >= today) return undefined
  return { ...item, reachLowerBound: reachSteps[place - 2], reachUpperBound: reachSteps[place - 1] }
}
