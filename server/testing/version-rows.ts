// Writes a few rows of each table as SQL, as the sample data of a day have them, for the record of a version:
// `node server/testing/version-rows.ts 2026-12-01 versions/1.0.0.sql`
import { writeFile } from 'node:fs/promises'
import { loadSampleCampaigns } from '../campaigns/sample/load-campaigns.ts'
import { openDatabase } from '../database/database.ts'
import { dumpRows } from '../database/testing/dump-rows.ts'
import { CopiedRegister } from '../register/register.ts'
import { testConfig } from './test-config.ts'
import { loadSamples } from '../samples/load-samples.ts'

const [day = '', path = ''] = process.argv.slice(2)
const config = testConfig()
const database = await openDatabase(config)
const now = () => new Date(`${day}T07:30:00Z`)
await loadSampleCampaigns(database, day)
await loadSamples({ config, database, register: new CopiedRegister(database), now })
await writeFile(path, await dumpRows(database))
await database.destroy()
