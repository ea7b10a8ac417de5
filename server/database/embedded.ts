import { setFlagsFromString } from 'node:v8'
import { makePrivate } from '../configuration/private-folder.ts'
import { errorCode, errorMessage } from '@site/shared/rules'
import { PGlite, type QueryOptions, type Results } from '@electric-sql/pglite'
import { dataDir as emptyDatabase } from '@electric-sql/pglite-prepopulatedfs'
import { PGliteDialect, sql, type Dialect, type Kysely } from 'kysely'
import { DatabaseUnavailable, isUnavailable, isWrite, type OutageLog } from './database-unavailable.ts'
import { hasDatabase, lockFolder, prepareFolder, requireReserve } from './database-folder.ts'
import { dateType } from './postgres.ts'

const inMemory = 'memory://'

/** Opens the embedded database of a folder, or creates it; `memory://` keeps it in memory. @throws Error that says what to do */
export async function embedded(directory: string, outages: OutageLog): Promise<Dialect> {
  if (directory === inMemory) return dialectOf(await openInMemory(), outages)
  await prepareFolder(directory)
  const unlock = lockFolder(directory)
  try {
    const pglite = await openPglite(directory, !(await hasDatabase(directory)))
    const close = async () => {
      await pglite.close()
      unlock()
    }
    return new PGliteDialect({ pglite: watch(pglite, outages, close, () => requireReserve(directory)) })
  } catch (error) {
    unlock()
    throw error
  }
}

export function dialectOf(pglite: PGlite, outages: OutageLog, close = () => pglite.close()): Dialect {
  return new PGliteDialect({ pglite: watch(pglite, outages, close) })
}

export function openInMemory(): Promise<PGlite> {
  return openPglite(inMemory, true)
}

/**
 * Makes room of what was removed, ends the log with what was written so far, and counts which words are frequent. PGlite has
 * neither the processes of PostgreSQL that do so, nor anything else that does. Statistics have values of a table: here hashes.
 */
export async function cleanEmbedded<T>(database: Kysely<T>): Promise<void> {
  await sql`vacuum`.execute(database)
  await sql`analyze privacy_request_words`.execute(database)
  await sql`select pg_switch_wal()`.execute(database)
  await sql`checkpoint`.execute(database)
}

/**
 * V8 makes the best code of what is often called, of large functions with half a gigabyte of memory: queries would be at most twice as fast.
 */
const plainCode = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

/** PostgreSQL has 128 MB for pages of the database unless it is told; the files are in memory or in the cache of the system anyway. */
const smallBuffers = ['-c', 'shared_buffers=16MB']

/** Nobody reads the log of a database in memory: neither whole pages are written there, nor its files filled with zeros before. */
const shortLog = ['-c', 'full_page_writes=off', '-c', 'wal_init_zero=off']

async function openPglite(directory: string, isNew: boolean): Promise<PGlite> {
  for (const flag of plainCode) setFlagsFromString(flag)
  try {
    const pglite = await PGlite.create(directory, {
      parsers: { [dateType]: String },
      startParams: [...PGlite.defaultStartParams, ...smallBuffers, ...(directory === inMemory ? shortLog : [])],
      // Creating a database takes two seconds and a gigabyte of memory; loading a prepared one a third of both.
      ...(isNew && { loadDataDir: await emptyDatabase() }),
    })
    // PostgreSQL would use files of its log again, in which what was destroyed stays readable until it is overwritten.
    await pglite.exec('set wal_recycle = off')
    // Everybody may read all files of the prepared one, and what PGlite caches at each start.
    if (directory !== inMemory) await makePrivate(directory)
    return pglite
  } catch (error) {
    const why = errorMessage(error)
    const remedy = 'bring back its backup, or set DATABASE_DIR to another folder'
    throw new Error(`The database in ${directory} is damaged (${why}): ${remedy}.`, { cause: error })
  }
}

type Transact = <T>(
  work: (transaction: Pick<PGlite, 'query'> & { rollback(): Promise<void> }) => Promise<T>,
) => Promise<T>

type Connection = Pick<PGlite, 'query' | 'exec'>

const isRead = (statement: string) => /^\s*select\b/i.test(statement)

/** @param requireRoom throws while nothing may be written */
function watch(
  pglite: PGlite,
  outages: OutageLog,
  close: () => Promise<void>,
  requireRoom: () => void = () => undefined,
) {
  /** An error without an SQLSTATE is a failure of PGlite itself. */
  function withName(error: unknown): unknown {
    if (error instanceof DatabaseUnavailable || (errorCode(error) && !isUnavailable(error))) return error
    const unavailable = new DatabaseUnavailable(error)
    outages.failed(unavailable.message)
    return unavailable
  }

  async function execute<T>(
    connection: Connection,
    text: string,
    parameters: unknown[] = [],
    options?: QueryOptions,
  ): Promise<Results<T>> {
    if (!isRead(text)) requireRoom()
    if (parameters.length > 0) return connection.query<T>(text, parameters, options)
    // As `pg` does: without parameters it may be several statements.
    const results = await connection.exec(text, options)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller knows the columns of its statement
    return (results.at(-1) ?? { rows: [], fields: [] }) as Results<T>
  }

  const run: PGlite['query'] = async <T>(text: string, parameters?: unknown[], options?: QueryOptions) => {
    try {
      const result = await execute<T>(pglite, text, parameters, options)
      if (isWrite(text)) outages.answered()
      return result
    } catch (error) {
      throw withName(error)
    }
  }

  const transaction: Transact = (work) => {
    let hasBegun = false
    const answer = pglite.transaction((begun) => {
      hasBegun = true
      const query: PGlite['query'] = <T>(text: string, parameters?: unknown[], options?: QueryOptions) =>
        execute<T>(begun, text, parameters, options).catch((error: unknown) => Promise.reject(withName(error)))
      return work({ query, rollback: () => begun.rollback() })
    })
    return answer.catch((error: unknown) => {
      if (hasBegun) throw error
      // Kysely would wait forever for a transaction that does not begin, so it gets one in which everything fails.
      const query = () => Promise.reject(withName(error))
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
