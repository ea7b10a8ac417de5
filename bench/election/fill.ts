// Fills the register of both countries; run by bench/election.ts as the user of the servers. Prints what `Known` describes.
import { countryCodes } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import { sampleCampaigns } from '../../server/campaigns/sample/campaigns.ts'
import { saveCampaigns } from '../../server/campaigns/save-campaigns.ts'
import { openDatabase } from '../../server/database/database.ts'
import { workTimeouts } from '../../server/database/postgres.ts'
import type { Known } from './reads.ts'

const [databaseUrl, amount] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl, databaseDirectory: '' }, { timeouts: workTimeouts })
const samples: Partial<Known> = {}
for (const country of countryCodes) {
  const items = sampleCampaigns(country, dayOf(new Date()), Number(amount))
  await database.transaction().execute((transaction) => saveCampaigns(transaction, country, items))
  items.sort((one, other) => (one.publicationStartDate < other.publicationStartDate ? 1 : -1))
  const sponsors = [...new Set(items.map(({ sponsorName }) => sponsorName))]
  samples[country] = { newest: items.slice(0, 1_000).map((item) => ({ countryCode: country, ...item })), sponsors }
}
await database.destroy()
process.stdout.write(JSON.stringify(samples))
