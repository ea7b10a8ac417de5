import { errorCode, errorMessage } from '@site/shared/rules'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { dataDir as emptyDatabase } from '@electric-sql/pglite-prepopulatedfs'
import { PGliteDialect, type Dialect } from 'kysely'
import { DatabaseUnavailable, isUnavailable, type OutageLog } from './database-unavailable.ts'
import { hasDatabase, lockFolder, prepareFolder } from './database-folder.ts'
import { dateType } from './postgres.ts'

/** Opens the embedded database of a folder, or creates it; `memory://` keeps it in memory. @throws Error that says what to do */
export async function embedded(directory: string, outages: OutageLog): Promise<Dialect> {
  if (directory === 'memory://') return dialectOf(await openInMemory(), outages)
  await prepareFolder(directory)
  const unlock = lockFolder(directory)
  try {
    const pglite = await openPglite(directory, !(await hasDatabase(directory)))
    return dialectOf(pglite, outages, async () => {
      await pglite.close()
      unlock()
    })
  } catch (error) {
    unlock()
    throw error
  }
}

export function dialectOf(pglite: PGlite, outages: OutageLog, close = () => pglite.close()): Dialect {
  return new PGliteDialect({ pglite: watch(pglite, outages, close) })
}

export function openInMemory(): Promise<PGlite> {
  return openPglite('memory://', true)
}

export async function openPglite(directory: string, isNew: boolean): Promise<PGlite> {
  try {
    return await PGlite.create(directory, {
      extensions: { pg_trgm },
      parsers: { [dateType]: String },
      // Creating a database takes two seconds and a gigabyte of memory; loading a prepared one a third of both.
      ...(isNew && { loadDataDir: await emptyDatabase() }),
    })
  } catch (error) {
    const why = errorMessage(error)
    const remedy = 'bring back its backup, or set DATABASE_DIR to another folder'
    throw new Error(`The database in ${directory} is damaged (${why}): ${remedy}.`, { cause: error })
  }
}

type Transact = <T>(
  work: (transaction: Pick<PGlite, 'query'> & { rollback(): Promise<void> }) => Promise<T>,
) => Promise<T>

function watch(pglite: PGlite, outages: OutageLog, close: () => Promise<void>) {
  /** An error without an SQLSTATE is a failure of PGlite itself. */
  function named(error: unknown): unknown {
    if (error instanceof DatabaseUnavailable || (errorCode(error) && !isUnavailable(error))) return error
    const unavailable = new DatabaseUnavailable(error)
    outages.failed(unavailable.message)
    return unavailable
  }

  const run: PGlite['query'] = async (...query) => {
    try {
      const result = await pglite.query<never>(...query)
      outages.answered()
      return result
    } catch (error) {
      throw named(error)
    }
  }

  const transaction: Transact = (work) => {
    let hasBegun = false
    const done = pglite.transaction((begun) => {
      hasBegun = true
      return work(begun)
    })
    return done.catch((error: unknown) => {
      if (hasBegun) throw error
      // Kysely would wait forever for a transaction that does not begin, so it gets one in which everything fails.
      const query = () => Promise.reject(named(error))
      return work({ query, rollback: () => Promise.resolve() })
    })
  }

  return {
    query: run,
    transaction,
    close,
    waitReady: pglite.waitReady,
    get ready() {
      return pglite.ready
    },
    get closed() {
      return pglite.closed
    },
  }
}
