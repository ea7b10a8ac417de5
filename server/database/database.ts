import { setTimeout as pause } from 'node:timers/promises'
import { errorMessage } from '@site/shared/rules'
import { CamelCasePlugin, Kysely, type Dialect } from 'kysely'
import type { Config } from '../config.ts'
import { isUnavailable, OutageLog } from './database-unavailable.ts'
import { embedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { callTimeouts, postgres, workTimeouts, type Timeouts } from './postgres.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

interface OpenOptions {
  report?: (problem: string) => void
  timeouts?: Timeouts
  /** In milliseconds, for a database that is unavailable at the start. */
  startTimeout?: number
  /** With it the server begins without the database, which is then migrated when it comes. */
  instead?: Instead | undefined
}

interface Instead {
  state: () => unknown
  isLoading: () => boolean
}

/** In milliseconds. */
const tryAgainAfter = 500
/** In milliseconds, for a database that comes a little later than a server that can begin without it. */
const shortWait = 5_000

/** Opens and migrates PostgreSQL at `databaseUrl`, else the embedded database. @throws Error where that is impossible */
export async function openDatabase(
  { databaseUrl, databaseDirectory }: Pick<Config, 'databaseUrl' | 'databaseDirectory'>,
  options: OpenOptions = {},
): Promise<Database> {
  if (databaseUrl) return (await openPostgres(databaseUrl, options)).database
  const database = databaseOver(await embedded(databaseDirectory, new OutageLog(options.report ?? tell)))
  try {
    await migrate(database)
    return database
  } catch (error) {
    await database.destroy()
    throw error
  }
}

/** Opens and migrates PostgreSQL. `isMigrated` says whether that is done, until when every statement fails. */
export async function openPostgres(
  url: string,
  { report = tell, timeouts = callTimeouts, startTimeout = 60_000, instead }: OpenOptions = {},
) {
  const isMigrated = await migrateWhenThere(url, startTimeout, report, instead)
  return { database: databaseOver(postgres(url, timeouts, new OutageLog(report), isMigrated)), isMigrated }
}

export function databaseOver(dialect: Dialect): Database {
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] })
}

/**
 * Migrates over separate connections with longer timeouts. Waits for a database that starts later than this server; one that
 * can begin without it goes on trying, and the returned function says whether that is done.
 */
async function migrateWhenThere(
  url: string,
  timeout: number,
  report: (problem: string) => void,
  instead: Instead | undefined,
): Promise<() => boolean> {
  const silent = new OutageLog(() => undefined)
  const start = Date.now()
  let isMigrated = false
  let hasBegun = false

  async function migrateNow() {
    const database = databaseOver(postgres(url, workTimeouts, silent))
    await migrate(database).finally(() => database.destroy())
    isMigrated = true
  }
  return new Promise((resolve, reject) => {
    async function goOn() {
      for (let isFirst = true; !isMigrated; isFirst = false) {
        try {
          await migrateNow()
        } catch (error) {
          const isTooLate = Date.now() > start + timeout && !instead?.isLoading()
          if (!hasBegun && (!isPassing(error) || isTooLate)) throw error
          if (isFirst) report(`${errorMessage(error)}. Trying again for ${Math.round(timeout / 1_000)} s.`)
          hasBegun ||= Date.now() > start + shortWait && instead?.state() !== undefined
          if (hasBegun) resolve(() => isMigrated)
          await pause(tryAgainAfter)
        }
      }
      resolve(() => isMigrated)
    }
    goOn().catch(reject)
  })
}

/** Whether a retry may help: not with a wrong password or a wrong database name. */
function isPassing(error: unknown): boolean {
  return isUnavailable(error) || (error instanceof Error && error.cause !== undefined && isPassing(error.cause))
}

function tell(problem: string) {
  process.stderr.write(`${problem}\n`)
}
