// The thread that keeps the standby: an embedded database with what the server last read of the register, and its file.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { assertDefined, errorCode, errorMessage } from '@site/shared/rules'
import { databaseOver } from '../database/database.ts'
import { requireReserve } from '../database/database-folder.ts'
import { DatabaseUnavailable, OutageLog } from '../database/database-unavailable.ts'
import { openPglite } from '../database/embedded.ts'
import { postgres } from '../database/postgres.ts'
import { prepareCopy } from './register-copy.ts'
import { confirmSnapshot, loadSnapshot, writeSnapshot } from './snapshot-files.ts'
import type { Answer, Question, StandbyOptions } from './standby.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by standby.ts
const { databaseUrl, folder } = workerData as StandbyOptions
const port = assertDefined(parentPort, 'The thread of the server')
const tell = (answer: Answer) => port.postMessage(answer)
const report = (problem: string) => tell({ problem })

/** In milliseconds: between looks at the database, and between confirmations of the file. */
const [lookEvery, confirmEvery] = [2_000, 60_000]
/** A changed file is written after as many milliseconds, and after as many times as writing the last one took. */
const [writeEvery, timesAsLong] = [5_000, 6]
/** In milliseconds. */
const timeouts = { connection: 2_000, answer: 60_000 }

const scratch = join(folder, 'scratch')
await rm(scratch, { recursive: true, force: true })
await mkdir(scratch, { mode: 0o700 })
const requireRoom = () => requireReserve(folder)
await requireRoom()
const pglite = await openPglite(scratch, true)
const copy = await prepareCopy(pglite, requireRoom)

port.on('message', ({ id, statement, parameters }: Question) => {
  pglite.query<Record<string, unknown>>(statement, parameters).then(
    ({ rows }) => tell({ id, rows }),
    (error: unknown) => tell({ id, problem: errorMessage(error), code: errorCode(error) }),
  )
})

let file = await loadSnapshot(
  folder,
  async (batches, about) => {
    await copy.fill(batches, about)
    if (about.columns !== copy.columns) await copy.forgetStamps()
  },
  report,
)
let notices = await copy.count()
let isEmpty = !file
let [lastWrite, took] = [0, 0]
let lastProblem = ''

function show(asOf: string, isNew = false) {
  tell({ state: { asOf, notices, bytes: file?.bytes ?? 0 } })
  if (isNew) report(`Snapshot of the register as of ${asOf}: ${notices} notices, ${file?.bytes} bytes.`)
}
if (file) show(file.asOf, true)

async function keepFile(asOf: string, isWritten: boolean) {
  const start = Date.now()
  if (start - lastWrite < (isWritten ? confirmEvery : Math.max(writeEvery, took * timesAsLong))) return isWritten
  if (isWritten && file) file.name = await confirmSnapshot(folder, file.name, asOf)
  else {
    const about = { ...(await copy.whole()), columns: copy.columns }
    file = { asOf, ...(await writeSnapshot(folder, asOf, about, copy.batches())) }
    took = Date.now() - start
    show(asOf, true)
  }
  lastWrite = Date.now()
  return true
}

const original = databaseOver(postgres(databaseUrl, timeouts, new OutageLog(() => undefined)))
for (let isWritten = !isEmpty; ; await pause(lookEvery)) {
  try {
    const asOf = new Date().toISOString()
    if (await copy.follow(original, isEmpty)) {
      notices = await copy.count()
      isWritten = false
    }
    isEmpty = false
    show(asOf)
    isWritten = await keepFile(asOf, isWritten)
    lastProblem = ''
  } catch (error) {
    // Outages are told by the server itself.
    const problem = errorMessage(error)
    if (error instanceof DatabaseUnavailable || problem === lastProblem) continue
    report(`The snapshot of the register is not kept up to date: ${problem}`)
    lastProblem = problem
  }
}
