import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { dataDir as emptyDatabase } from '@electric-sql/pglite-prepopulatedfs'
import { CamelCasePlugin, Kysely, PGliteDialect, PostgresDialect, type Dialect } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import { lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** The database type `date`; both drivers would make a Date at midnight of the machine's time zone from it. */
const dateType = 1082

/**
 * Opens the database, PostgreSQL at `databaseUrl` or else the embedded one, and brings it up to date. `destroy()`
 * closes it.
 *
 * @throws when it cannot be reached, is used by another process (embedded) or a migration fails
 */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'databaseDirectory'>): Promise<Database> {
  const dialect = config.databaseUrl ? postgres(config.databaseUrl) : await embedded(config.databaseDirectory)
  const database = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] })
  try {
    await migrate(database)
    return database
  } catch (error) {
    await database.destroy()
    throw error
  }
}

async function embedded(directory: string): Promise<Dialect> {
  const inMemory = directory.startsWith('memory://')
  if (!inMemory) await mkdir(directory, { recursive: true })
  const unlock = inMemory ? undefined : await lockFolder(directory)
  // Making an empty database takes two seconds and a gigabyte; one that was made before takes a third of both.
  const isNew = inMemory || !existsSync(join(directory, 'PG_VERSION'))
  const pglite = await PGlite.create(directory, {
    extensions: { pg_trgm },
    parsers: { [dateType]: String },
    ...(isNew && { loadDataDir: await emptyDatabase() }),
  })
  const close = pglite.close.bind(pglite)
  pglite.close = async () => {
    await close()
    await unlock?.()
  }
  return new PGliteDialect({ pglite })
}

function postgres(url: string): Dialect {
  const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
    type === dateType ? String : pg.types.getTypeParser(type, format)
  const pool = new pg.Pool({
    connectionString: url,
    types: { getTypeParser },
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
  })
  // A connection that breaks while idle is replaced by the next query; without a listener it would end the process.
  pool.on('error', (error) => process.stderr.write(`Database connection lost: ${error.message}\n`))
  return new PostgresDialect({ pool })
}
