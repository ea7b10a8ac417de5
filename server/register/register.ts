import { errorCode, errorMessage } from '@site/shared/rules'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { DatabaseUnavailable, tooSlow } from '../database/database-unavailable.ts'
import type { Snapshot, Standby } from './standby.ts'

/** Where one reader of the register reads. */
export interface RegisterSource {
  database: Database
  /** When the register was like this (ISO); undefined where it is read as it is now. */
  asOf: string | undefined
}

/** Reads of the register of political advertisements: they go on without the database. */
export interface Register {
  /** Calls `work` with one source; if the database fails, once more with the snapshot. */
  read: <T>(work: (source: RegisterSource) => Promise<T>) => Promise<T>
  /** What is kept for readers without the database; undefined where there is nothing. */
  snapshot: () => Snapshot | undefined
  close: () => Promise<void>
}

/** The register of a database; with `asOf` of one that is only read. */
export function registerOf(database: Database, asOf?: string): Register {
  return {
    read: (work) => work({ database, asOf }),
    snapshot: () => (asOf ? { asOf } : undefined),
    close: async () => undefined,
  }
}

/** In milliseconds. */
const lookEvery = 1_000

/** Reads from `database` while it is there, else from the standby; without a database always from the standby. */
export function registerWithStandby(
  database: Database | undefined,
  standby: Standby,
  report: (problem: string) => void,
): Register {
  let isAway = !database
  let timer: NodeJS.Timeout | undefined

  function leave(error: unknown) {
    if (isAway) return
    isAway = true
    report(`The register is read from its snapshot, as of ${standby.snapshot()?.asOf} (${errorMessage(error)}).`)
    timer = setTimeout(look, lookEvery).unref()
  }

  function look() {
    if (!database) return
    sql`select revision from campaign_revisions`.execute(database).then(
      () => {
        isAway = false
        report('The register is read from the database again.')
      },
      () => (timer = setTimeout(look, lookEvery).unref()),
    )
  }

  return {
    async read(work) {
      if (database && !(isAway && standby.snapshot())) {
        try {
          return await work({ database, asOf: undefined })
        } catch (error) {
          if (!standby.snapshot() || !(error instanceof DatabaseUnavailable)) throw error
          if (errorCode(error.cause) !== tooSlow) leave(error)
        }
      }
      const state = standby.snapshot()
      if (!state) throw new DatabaseUnavailable(new Error('The snapshot of the register is not there yet'))
      return work({ database: standby.database, asOf: state.asOf })
    },
    snapshot: standby.snapshot,
    async close() {
      clearTimeout(timer)
      await standby.close()
      await database?.destroy()
    },
  }
}
