import { messageOf } from '@site/shared/rules'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration, type MigrationResultSet } from 'kysely/migration'
import { migrations } from './migrations/index.ts'

/**
 * Runs the migrations that the database has not seen yet; several servers that start at once wait for each other. Those
 * that it has seen and this version does not know are of a later one that was rolled back: they only added, so they stay.
 */
export async function migrate<T>(database: Kysely<T>, known: Record<string, Migration> = migrations): Promise<void> {
  const { error, results } = await migrateToLatest(database, known)
  if (!error) return
  const failed = results?.find(({ status }) => status === 'Error')
  const what = failed ? `The database migration ${failed.migrationName} failed` : 'The database cannot be used'
  throw new Error(`${what}: ${messageOf(error)}`, { cause: error })
}

async function migrateToLatest<T>(database: Kysely<T>, known: Record<string, Migration>): Promise<MigrationResultSet> {
  try {
    // Read before: the embedded database has one connection, which the migrator keeps.
    const all = { ...(await readLater(database, known)), ...known }
    return await new Migrator({ db: database, provider: { getMigrations: async () => all } }).migrateToLatest()
  } catch (error) {
    return { error }
  }
}

/** Migrations later than all that are known, as the database remembers them; there is nothing to do for them any more. */
async function readLater<T>(database: Kysely<T>, known: Record<string, Migration>): Promise<Record<string, Migration>> {
  const table = await sql<{ name: string | null }>`select to_regclass('kysely_migration')::text as name`.execute(
    database,
  )
  if (!table.rows[0]?.name) return {}
  const latest = Object.keys(known).toSorted().at(-1) ?? ''
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database)
  const later = rows.map(({ name }) => name).filter((name) => name > latest)
  return Object.fromEntries(later.map((name) => [name, { up: async () => undefined }]))
}
