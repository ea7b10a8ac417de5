// The thread that keeps the standby: an embedded database with what the server last read of the register, and its file.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { assertDefined, errorCode, errorMessage } from '@site/shared/rules'
import { databaseOver } from '../database/database.ts'
import { DatabaseUnavailable, OutageLog } from '../database/database-unavailable.ts'
import { openPglite } from '../database/embedded.ts'
import { postgres } from '../database/postgres.ts'
import { prepareCopy } from './register-copy.ts'
import { confirmSnapshot, loadSnapshot, writeSnapshot } from './snapshot-files.ts'
import type { Answer, Question, StandbyState, StandbyOptions } from './standby.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by standby.ts
const { databaseUrl, folder } = workerData as StandbyOptions
const port = assertDefined(parentPort, 'The thread of the server')
const tell = (answer: Answer) => port.postMessage(answer)
const report = (problem: string) => tell({ problem })

/** In milliseconds. */
const [lookEvery, confirmEvery] = [2_000, 60_000]
/** A changed file is written after as many milliseconds, and after as many times as writing the last one took. */
const [writeEvery, timesAsLong] = [5_000, 6]
/** In milliseconds. */
const timeouts = { connection: 2_000, answer: 60_000 }

const scratch = join(folder, 'scratch')
await rm(scratch, { recursive: true, force: true })
await mkdir(scratch, { mode: 0o700 })
const pglite = await openPglite(scratch, true)
const copy = await prepareCopy(pglite)

port.on('message', ({ id, statement, parameters }: Question) => {
  pglite.query<Record<string, unknown>>(statement, parameters, { rowMode: 'object' }).then(
    ({ rows }) => tell({ id, rows }),
    (error: unknown) => tell({ id, problem: errorMessage(error), code: errorCode(error) }),
  )
})

let state: StandbyState | undefined
function show(asOf: string, notices: number, bytes = state?.bytes ?? 0) {
  state = { asOf, notices, bytes }
  tell({ state })
}

const started = Date.now()
const loaded = await loadSnapshot(
  folder,
  async (batches, removed, { columns, revision, asOf }) => {
    await copy.fill(batches)
    await copy.finish(revision, removed())
    if (columns !== copy.columns) await copy.forgetStamps()
    show(asOf, await copy.count())
  },
  report,
)
if (loaded) {
  const { asOf, notices, bytes } = loaded
  show(asOf, notices, bytes)
  const seconds = Math.round((Date.now() - started) / 1_000)
  report(`Snapshot of the register as of ${asOf}: ${notices} notices, ${bytes} bytes, loaded in ${seconds} s.`)
}

tell({ state, isLoading: false })

const source = databaseOver(postgres(databaseUrl, timeouts, new OutageLog(() => undefined)))
let file = loaded?.name
let isWritten = loaded !== undefined
let lastWrite = { at: 0, took: 0 }
let lastProblem = ''

for (;;) {
  try {
    const asOf = new Date().toISOString()
    const hasChanged = await copy.follow(source, !state)
    if (hasChanged) isWritten = false
    show(asOf, hasChanged ? await copy.count() : (state?.notices ?? 0))
    const pauseTime = isWritten ? confirmEvery : Math.max(writeEvery, lastWrite.took * timesAsLong)
    if (Date.now() - lastWrite.at > pauseTime) await write(asOf)
    lastProblem = ''
  } catch (error) {
    // Outages are told by the server itself.
    const problem = errorMessage(error)
    if (!(error instanceof DatabaseUnavailable) && problem !== lastProblem)
      report(`The snapshot of the register is not kept up to date: ${problem}`)
    lastProblem = problem
  }
  await pause(lookEvery)
}

async function write(asOf: string) {
  const at = Date.now()
  if (isWritten && file) await confirmSnapshot(folder, file, asOf)
  else {
    const notices = await copy.count()
    const about = { asOf, notices, revision: await copy.revision(), columns: copy.columns }
    const written = await writeSnapshot(folder, copy.batches(), await copy.removed(), about)
    file = written.name
    isWritten = true
    show(asOf, notices, written.bytes)
    report(`Snapshot of the register as of ${asOf}: ${notices} notices, ${written.bytes} bytes.`)
  }
  lastWrite = { at, took: Date.now() - at }
}
