import { dayOf, errorMessage } from '@site/shared/rules'
import { dirname, resolve } from 'node:path'
import { readDatabaseConfig } from '../../config.ts'
import { openDatabase } from '../../database/database.ts'
import { workTimeouts } from '../../database/postgres.ts'
import { checkCampaigns, importCampaigns, type RowPlace } from './import-campaigns.ts'
import { readRows } from './read-file.ts'

const usage = `npm run campaigns import FILE
npm run campaigns check FILE

import brings the political advertisements of FILE (.json or .csv) into the register: an id that is there already takes the
new values. Either all rows are taken, or none and each wrong row is named. check only reads FILE, and names every item of the
transparency notice that a row lacks. docs/open-data.md describes the fields.
`

/** Writes a line for each fault. */
function report({ line, row }: RowPlace, problems: string[]) {
  for (const problem of problems) {
    const written = problem.replaceAll(/\p{Cc}/gu, ' ')
    process.stderr.write(`${file}: line ${line} (row ${row}), ${written}\n`)
  }
}

/** @returns the exit code */
async function check(path: string): Promise<number> {
  const { read, wrong } = await checkCampaigns(readRows(path), report, dirname(path))
  if (wrong > 0) process.stderr.write(`${wrong} of ${read} rows are wrong.\n`)
  else process.stdout.write(`${read} rows: each is a whole notice.\n`)
  return wrong > 0 ? 1 : 0
}

async function importFile(path: string): Promise<number> {
  const rows = readRows(path)
  const { noticeCompleteSince, ...config } = readDatabaseConfig(process.env)
  const isWhole = dayOf(new Date()) >= noticeCompleteSince
  const database = await openDatabase(config, { timeouts: workTimeouts })
  try {
    const options = { isWhole, folder: dirname(path) }
    const { read, added, changed, wrong } = await importCampaigns(database, rows, report, options)
    if (wrong > 0) process.stderr.write(`${wrong} of ${read} rows are wrong. Nothing was changed.\n`)
    else
      process.stdout.write(`${read} rows: ${added} added, ${changed} changed, ${read - added - changed} as before.\n`)
    return wrong > 0 ? 1 : 0
  } finally {
    await database.destroy()
  }
}

const commands: Record<string, (path: string) => Promise<number>> = { import: importFile, check }
const [name = '', file, ...rest] = process.argv.slice(2)
const command = commands[name]
if (!command || !file || rest.length > 0) {
  process.stderr.write(usage)
  process.exit(2)
}
try {
  // The folder in which npm was called; the task itself runs in the project's root.
  process.exit(await command(resolve(process.env.INIT_CWD ?? '.', file)))
} catch (error) {
  const reason = errorMessage(error)
  process.stderr.write(`${reason}\nNothing was changed.\n`)
  process.exit(1)
}
