import type { Config } from '../config.ts'
import { databaseOver, openDatabase, openPostgres, type Database } from '../database/database.ts'
import { OutageLog } from '../database/database-unavailable.ts'
import { postgres, readTimeouts } from '../database/postgres.ts'
import { readOnlyDatabase } from './read-only.ts'
import { registerOf, registerWithStandby, type Register } from './register.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { openStandby, type Standby } from './standby.ts'

interface Databases {
  /** For everything but the register. */
  database: Database
  register: Register
  /** The embedded database, also where it is only read. */
  embedded?: Database
}

/** In milliseconds, for a snapshot: beside the database, and in place of it. */
const [shortWait, longWait] = [10_000, 60_000]

type Needs = Pick<Config, 'databaseUrl' | 'databaseDirectory' | 'snapshotDirectory' | 'readOnly'>

/** Opens the databases of a server. @throws Error where that is impossible */
export async function openDatabases(
  config: Needs,
  { report, now }: { report: (problem: string) => void; now: () => Date },
): Promise<Databases> {
  const { databaseUrl, snapshotDirectory: folder, readOnly } = config
  const asOf = readOnly ? now().toISOString() : undefined
  if (!databaseUrl) {
    const embedded = await openDatabase(config, { report })
    return { database: readOnly ? readOnlyDatabase() : embedded, register: registerOf(embedded, asOf), embedded }
  }
  const standby = folder ? await openStandby({ databaseUrl, folder }, report) : undefined
  // Outages are told by the database of everything else, and by the register.
  const open = (isOpen?: () => boolean) =>
    databaseOver(postgres(databaseUrl, readTimeouts, new OutageLog(() => undefined), isOpen))
  if (readOnly) {
    const register = standby ? registerWithStandby(undefined, standby, report) : registerOf(open(), asOf)
    await waitFor(standby, longWait)
    return { database: readOnlyDatabase(), register }
  }
  const { database, isMigrated } = await openPostgres(databaseUrl, { report, instead: standby })
  const register = standby ? registerWithStandby(open(isMigrated), standby, report) : registerOf(database)
  await waitFor(standby, shortWait)
  return { database, register }
}

/** So that the database may go as soon as this server is there. */
async function waitFor(standby: Standby | undefined, longest: number) {
  if (!standby) return
  const end = Date.now() + longest
  while (!standby.state() && Date.now() < end) await pause(50)
}
