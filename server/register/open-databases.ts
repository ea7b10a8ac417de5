import { setTimeout as pause } from 'node:timers/promises'
import { dayInMs, errorMessage, minuteInMs } from '@site/shared/rules'
import { DummyDriver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Config } from '../config.ts'
import { databaseOver, migrateWhenThere, openDatabase, type Database } from '../database/database.ts'
import { OutageLog, ReadOnly } from '../database/database-unavailable.ts'
import {
  callTimeouts,
  changeTimeouts,
  postgres,
  readTimeouts,
  workTimeouts,
  type Timeouts,
} from '../database/postgres.ts'
import { CopiedRegister, type Register } from './register.ts'
import { openSnapshotFolder } from './snapshot-folder.ts'

interface Databases {
  /** For everything but the register. */
  database: Database
  /** For the duties of retention, which may take longer than a call. Its connections end with the process. */
  duties: Database
  register: Register
  /** The embedded database, also where it is only read. */
  embedded?: Database
}

/** In milliseconds, at the start: for the database where there is a snapshot. */
const databaseWait = 5_000
/** In milliseconds: for so long readers get what was read last without a look at the database. */
const freshness = 200
/** In milliseconds: for so long a server waits for its database at the start. */
const startTimeout = minuteInMs
/** In milliseconds: for so long one with a snapshot waits. */
const startTimeoutWithSnapshot = 7 * dayInMs
/** Options of timers that do not keep a process alive. */
const idle = { ref: false }

/** Opens the databases of a server. @throws Error where that is impossible */
export async function openDatabases(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectory' | 'snapshotDirectory' | 'readOnly'> &
    Partial<Pick<Config, 'answerKeys' | 'cacheGenerationDirectory'>>,
  { report, now }: { report: (problem: string) => void; now: () => Date },
): Promise<Databases> {
  const { databaseUrl, snapshotDirectory, readOnly: isReadOnly, cacheGenerationDirectory: generations } = config
  if (!databaseUrl) {
    const embedded = await openDatabase(config, { report })
    const register = new CopiedRegister(embedded, { now, isReadOnly })
    const database = isReadOnly ? readOnlyDatabase() : embedded
    return { database, duties: database, register, embedded }
  }
  const folder = snapshotDirectory ? await openSnapshotFolder(snapshotDirectory, report) : undefined
  let isMigrated = isReadOnly
  // Outages are reported by the database of everything else, and by the register.
  const silent = new OutageLog(() => undefined)
  const openPool = (timeouts: Timeouts, outages = silent) =>
    databaseOver(
      postgres(databaseUrl, timeouts, outages, () => isMigrated),
      config.answerKeys,
    )
  if (!isReadOnly) {
    const migrating = migrateWhenThere(
      databaseUrl,
      folder?.file ? startTimeoutWithSnapshot : startTimeout,
      report,
    ).then(() => (isMigrated = true))
    await (folder?.file ? Promise.race([migrating, pause(databaseWait, undefined, idle)]) : migrating)
    migrating.catch((error: unknown) => report(errorMessage(error)))
  }
  const reading = openPool(readTimeouts)
  const changes = openPool(changeTimeouts)
  const connections = [reading, changes]
  const options = { now, report, isReadOnly, changes, freshness, folder, generations, connections }
  const register = new CopiedRegister(reading, options)
  // So that the database may go as soon as this server is there.
  await Promise.race([register.read(() => undefined).catch(() => undefined), pause(startTimeout, undefined, idle)])
  return {
    database: isReadOnly ? readOnlyDatabase() : openPool(callTimeouts, new OutageLog(report)),
    duties: isReadOnly ? readOnlyDatabase() : openPool(workTimeouts, silent),
    register,
  }
}

/** A database that rejects everything: what people write, and what is read for them alone. */
function readOnlyDatabase(): Database {
  const driver = new DummyDriver()
  driver.acquireConnection = () => Promise.reject(new ReadOnly())
  return databaseOver({
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  })
}
