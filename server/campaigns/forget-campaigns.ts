import type { Database } from '../database/database.ts'

/** As long as Regulation (EU) 2024/900 wants transparency notices to be kept, and the privacy policy says. */
const years = 7

/** Removes advertisements seven years after their last publication. */
export async function forgetCampaigns(database: Database, today: string): Promise<void> {
  const limit = `${Number(today.slice(0, 4)) - years}${today.slice(4)}`
  await database
    .deleteFrom('campaignItems')
    .where('publicationEndDate', '<', limit.replace('-02-29', '-02-28'))
    .execute()
}
