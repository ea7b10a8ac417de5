import { errorMessage } from '@site/shared/rules'
import { resolve } from 'node:path'
import { readDatabaseConfig } from '../../config.ts'
import { openDatabase } from '../../database/database.ts'
import { workTimeouts } from '../../database/postgres.ts'
import { importCampaigns, type RowPlace } from './import-campaigns.ts'
import { readRows } from './read-file.ts'

const usage = `npm run campaigns import FILE

Brings the political advertisements of FILE (.json or .csv) into the register: an id that is there already takes the new
values. Either all rows are taken, or none and each wrong row is named. docs/open-data.md describes the fields.
`

async function run(file: string): Promise<number> {
  // The folder in which npm was called; the task itself runs in the project's root.
  const rows = readRows(resolve(process.env.INIT_CWD ?? '.', file))
  const database = await openDatabase(readDatabaseConfig(process.env), { timeouts: workTimeouts })
  try {
    const report = ({ line, row }: RowPlace, problems: string[]) =>
      process.stderr.write(`Line ${line} (row ${row}): ${problems.join('; ')}\n`)
    const { read, added, changed, wrong, notAnalyzed } = await importCampaigns(database, rows, report)
    if (wrong > 0) process.stderr.write(`${wrong} of ${read} rows are wrong. Nothing was changed.\n`)
    else
      process.stdout.write(`${read} rows: ${added} added, ${changed} changed, ${read - added - changed} as before.\n`)
    if (notAnalyzed) {
      const advice = 'Lists may be slow until it has done so by itself, or you give it: vacuum analyze campaign_items'
      process.stderr.write(`The database could not look at what it holds now: ${notAnalyzed}\n${advice}\n`)
    }
    return wrong > 0 ? 1 : 0
  } finally {
    await database.destroy()
  }
}

const [command, file, ...rest] = process.argv.slice(2)
if (command !== 'import' || !file || rest.length > 0) {
  process.stderr.write(usage)
  process.exit(2)
}
try {
  process.exit(await run(file))
} catch (error) {
  const reason = errorMessage(error)
  process.stderr.write(`${reason}\nNothing was changed.\n`)
  process.exit(1)
}
