import { setTimeout as pause } from 'node:timers/promises'
import { errorMessage, minuteInMs } from '@site/shared/rules'
import { CamelCasePlugin, Kysely, type Dialect } from 'kysely'
import type { Config } from '../config.ts'
import type { AnswerKeys } from '../configuration/answer-keys.ts'
import { ColumnSealing } from './column-sealing.ts'
import { isUnavailable, OutageLog } from './database-unavailable.ts'
import { embedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { callTimeouts, postgres, workTimeouts, type Timeouts } from './postgres.ts'
import { tellStatement } from './statement-channel.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

interface OpenOptions {
  report?: (problem: string) => void
  timeouts?: Timeouts
  /** In milliseconds, for a database that is unavailable at the start. */
  startTimeout?: number
}

/** In milliseconds. */
const tryAgainAfter = 500

type Location = Pick<Config, 'databaseUrl' | 'databaseDirectory'> & Partial<Pick<Config, 'answerKeys'>>

/**
 * Opens and migrates PostgreSQL at `databaseUrl`, else the embedded database. Without keys it serves for the register only.
 * @throws Error where that is impossible
 */
export async function openDatabase(
  { databaseUrl, databaseDirectory, answerKeys = [] }: Location,
  { report = tell, timeouts = callTimeouts, startTimeout = minuteInMs }: OpenOptions = {},
): Promise<Database> {
  const outages = new OutageLog(report)
  if (databaseUrl) {
    await migrateWhenThere(databaseUrl, startTimeout, report)
    return databaseOver(postgres(databaseUrl, timeouts, outages), answerKeys)
  }
  const database = databaseOver(await embedded(databaseDirectory, outages), answerKeys)
  try {
    await migrate(database)
    return database
  } catch (error) {
    await database.destroy()
    throw error
  }
}

/** @param keys with which the columns of people are sealed and opened; none where they are not needed */
export function databaseOver(dialect: Dialect, keys: AnswerKeys = []): Database {
  return new Kysely<Tables>({
    dialect,
    plugins: [new ColumnSealing(keys), new CamelCasePlugin()],
    log: tellStatement,
  })
}

/** Migrates over separate connections with longer timeouts. Waits for a database that starts later than this server. */
export async function migrateWhenThere(url: string, timeout: number, report: (problem: string) => void): Promise<void> {
  const silent = new OutageLog(() => undefined)
  const deadline = Date.now() + timeout
  for (let isFirst = true; ; isFirst = false) {
    const database = databaseOver(postgres(url, workTimeouts, silent))
    try {
      return await migrate(database)
    } catch (error) {
      if (!isPassing(error) || Date.now() > deadline) throw error
      if (isFirst) report(`${errorMessage(error)}. Trying again for ${Math.round(timeout / 1_000)} s.`)
    } finally {
      await database.destroy()
    }
    await pause(tryAgainAfter)
  }
}

/** Whether a retry may help: not with a wrong password or a wrong database name. */
function isPassing(error: unknown): boolean {
  return isUnavailable(error) || (error instanceof Error && error.cause !== undefined && isPassing(error.cause))
}

function tell(problem: string) {
  process.stderr.write(`${problem}\n`)
}
