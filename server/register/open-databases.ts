import { setTimeout as pause } from 'node:timers/promises'
import { errorMessage } from '@site/shared/rules'
import { DummyDriver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Config } from '../config.ts'
import { databaseOver, migrateWhenThere, openDatabase, type Database } from '../database/database.ts'
import { OutageLog, ReadOnly } from '../database/database-unavailable.ts'
import { callTimeouts, postgres, readTimeouts } from '../database/postgres.ts'
import { registerOf, registerWithStandby, type Register } from './register.ts'
import { openStandby } from './standby.ts'

interface Databases {
  /** For everything but the register. */
  database: Database
  register: Register
  /** The embedded database, also where it is only read. */
  embedded?: Database
}

/** In milliseconds, at the start: for the database where there is a snapshot, for the snapshot where there is the database. */
const [databaseWait, snapshotWait] = [5_000, 10_000]
/** In milliseconds: beyond them nobody waits for a database. */
const [minute, long] = [60_000, 7 * 86_400_000]
/** Of timers that do not keep a process alive. */
const idle = { ref: false }

/** Opens the databases of a server. @throws Error where that is impossible */
export async function openDatabases(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectory' | 'snapshotDirectory' | 'readOnly'>,
  { report, now }: { report: (problem: string) => void; now: () => Date },
): Promise<Databases> {
  const { databaseUrl, snapshotDirectory: folder, readOnly } = config
  const asOf = readOnly ? now().toISOString() : undefined
  if (!databaseUrl) {
    const embedded = await openDatabase(config, { report })
    return { database: readOnly ? readOnlyDatabase() : embedded, register: registerOf(embedded, asOf), embedded }
  }
  const standby = folder ? await openStandby({ databaseUrl, folder }, report) : undefined
  let isMigrated = readOnly
  // Outages are told by the database of everything else, and by the register.
  const silent = new OutageLog(() => undefined)
  const forReaders = databaseOver(postgres(databaseUrl, readTimeouts, silent, () => isMigrated))
  if (readOnly) {
    await Promise.race([standby?.ready, pause(minute, undefined, idle)])
    const register = standby ? registerWithStandby(undefined, standby, report) : registerOf(forReaders, asOf)
    return { database: readOnlyDatabase(), register }
  }
  const migrating = migrateWhenThere(databaseUrl, standby ? long : minute, report).then(() => (isMigrated = true))
  await (standby ? Promise.race([migrating, Promise.all([standby.ready, pause(databaseWait)])]) : migrating)
  migrating.catch((error: unknown) => report(errorMessage(error)))
  const database = databaseOver(postgres(databaseUrl, callTimeouts, new OutageLog(report), () => isMigrated))
  // So that the database may go as soon as this server is there.
  await Promise.race([standby?.ready, pause(snapshotWait, undefined, idle)])
  return { database, register: standby ? registerWithStandby(forReaders, standby, report) : registerOf(database) }
}

/** A database that refuses everything: what people write, and what is read for them alone. */
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
