// Makes a database as a server does that starts for the first time: `node e2e/first-database.ts <folder>`.
import { dayOf } from '@site/shared/rules'
import { loadSampleCampaigns } from '../server/campaigns/sample/load-campaigns.ts'
import { openDatabase } from '../server/database/database.ts'

const [databaseDirectory = ''] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl: '', databaseDirectory })
await loadSampleCampaigns(database, dayOf(new Date()))
await database.destroy()
