import { countryCodes } from '@site/shared/calls'
import { sql } from 'kysely'
import { describeCampaigns, saveCampaigns } from '../save-campaigns.ts'
import type { Database } from '../../database/database.ts'
import { sampleCampaigns } from './campaigns.ts'

/** Fills an empty register with sample campaigns; leaves one that holds anything as it is. */
export async function loadSampleCampaigns(database: Database, today: string): Promise<void> {
  const isLoaded = await database.transaction().execute(async (transaction) => {
    // Of servers that start at once, one loads and the others find it done.
    await sql`lock table campaign_items in share row exclusive mode`.execute(transaction)
    const anything = await transaction.selectFrom('campaignItems').select('id').limit(1).executeTakeFirst()
    if (anything) return false
    for (const country of countryCodes) await saveCampaigns(transaction, country, sampleCampaigns(country, today))
    return true
  })
  if (isLoaded) await describeCampaigns(database)
}
