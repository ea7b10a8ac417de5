import { dayOf, errorMessage } from '@site/shared/rules'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { readConfig, readDatabaseConfig } from '../../config.ts'
import { openDatabase } from '../../database/database.ts'
import { workTimeouts } from '../../database/postgres.ts'
import { fileOf, findWaiting } from '../repository/deliveries.ts'
import { checkCampaigns, importCampaigns, type RowPlace } from './import-campaigns.ts'
import { readRows } from './read-file.ts'

/** Files that a dry run writes. */
const maxWritten = 10_000

const usage = `npm run campaigns import FILE
npm run campaigns check FILE
npm run campaigns repository FOLDER

import brings the political advertisements of FILE (.json or .csv) into the register: an id that is there already takes the
new values. Either all rows are taken, or none and each wrong row is named. check only reads FILE, and names every item of the
transparency notice that a row lacks. repository writes into FOLDER the files that the European repository would get, and
sends nothing. docs/open-data.md describes the fields.
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

/** Writes what waits for the European repository into a folder, of each notice its oldest version. */
async function writeRepositoryFiles(folder: string): Promise<number> {
  const config = readConfig(process.env)
  const database = await openDatabase(config, { timeouts: workTimeouts })
  try {
    await mkdir(folder, { recursive: true })
    const waiting = await findWaiting(database, maxWritten)
    for (const version of waiting) {
      const { id, noticeVersion } = version.item
      await writeFile(join(folder, `${id}.v${noticeVersion}.json`), fileOf(version, config))
    }
    process.stdout.write(`${waiting.length} files in ${folder}. Nothing was sent.\n`)
    return 0
  } finally {
    await database.destroy()
  }
}

const commands: Record<string, (path: string) => Promise<number>> = {
  import: importFile,
  check,
  repository: writeRepositoryFiles,
}
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
