import { dayOf, yearBefore } from '@site/shared/rules'
import type { Database } from '../database/database.ts'

/** How long a notice is kept after the last publication (Regulation (EU) 2024/900, article 12; the privacy policy). */
const years = 7

/** Removes advertisements seven years after their last day, and all that their notices ever said. */
export async function forgetCampaigns(database: Database, now: Date): Promise<void> {
  const oldest = Array.from({ length: years }).reduce<string>((day) => yearBefore(day), dayOf(now))
  const old = database.selectFrom('campaignItems').select('id').where('publicationEndDate', '<', oldest)
  // Even removing nothing would count as a change of the register: everybody would fetch everything again.
  if (!(await old.limit(1).executeTakeFirst())) return
  await database.deleteFrom('campaignItems').where('publicationEndDate', '<', oldest).execute()
}
