import fs from 'node:fs/promises'
import path from 'node:path'
import { errorMessage } from '@site/shared/rules'
import { sql, type Kysely } from 'kysely'
import { FileMigrationProvider, Migrator, type Migration, type MigrationResultSet } from 'kysely/migration'

/** Returns the migrations of the folder by name, which is their order. One that has been released is never changed. */
export function readMigrations(): Promise<Record<string, Migration>> {
  const migrationFolder = path.join(import.meta.dirname, 'migrations')
  const onFileIgnored = (file: string) => {
    throw new Error(`The database migration ${file} exports no function \`up\``)
  }
  return new FileMigrationProvider({ fs, path, migrationFolder, onFileIgnored }).getMigrations()
}

/** Runs new migrations. Those of a later version that was rolled back are kept: they only add. */
export async function migrate<T>(database: Kysely<T>, migrations?: Record<string, Migration>): Promise<void> {
  const known = migrations ?? (await readMigrations())
  const { error, results } = await migrateToLatest(database, known)
  if (!error) return
  const failed = results?.find(({ status }) => status === 'Error')
  const what = failed ? `The database migration ${failed.migrationName} failed` : 'The database cannot be used'
  throw new Error(`${what}: ${errorMessage(error)}`, { cause: error })
}

async function migrateToLatest<T>(database: Kysely<T>, known: Record<string, Migration>): Promise<MigrationResultSet> {
  try {
    // Read first: the embedded database has one connection, which the migrator occupies.
    const all = { ...(await readLater(database, known)), ...known }
    return await new Migrator({ db: database, provider: { getMigrations: async () => all } }).migrateToLatest()
  } catch (error) {
    return { error }
  }
}

/** Returns migrations of a later version, which have nothing to do here. */
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
