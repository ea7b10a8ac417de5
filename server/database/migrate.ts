import { readdir, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { errorMessage } from '@site/shared/rules'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration, type MigrationResultSet } from 'kysely/migration'

const migrationFolder = join(import.meta.dirname, 'migrations')

/** Returns the migrations of a folder by name, which is their order. One that has been released is never changed. */
export async function readMigrations(folder = migrationFolder): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {}
  for (const file of (await readdir(folder)).toSorted()) {
    const { name, ext } = parse(file)
    if (ext !== '.sql') throw new Error(`The database migration ${file} is not an .sql file`)
    const statements = sql.raw(await readFile(join(folder, file), 'utf8'))
    migrations[name] = {
      async up(database) {
        await statements.execute(database)
      },
    }
  }
  return migrations
}

/** Runs new migrations. Those of a later version that was rolled back stay: they only add. */
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

/** Returns migrations of a later version, which have nothing to do here. @throws Error with the name of one that this version lacks */
async function readLater<T>(
  database: Kysely<T>,
  knownMigrations: Record<string, Migration>,
): Promise<Record<string, Migration>> {
  const table = await sql<{ name: string | null }>`select to_regclass('kysely_migration')::text as name`.execute(
    database,
  )
  if (!table.rows[0]?.name) return {}
  const latest = Object.keys(knownMigrations).toSorted().at(-1) ?? ''
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database)
  const names = rows.map(({ name }) => name)
  const unknown = names.find((name) => name <= latest && !(name in knownMigrations))
  if (unknown !== undefined)
    throw new Error(
      `it has the migration ${unknown} of another version of the site: use that version, or another database`,
    )
  const later = names.filter((name) => name > latest)
  return Object.fromEntries(later.map((name) => [name, { up: async () => undefined }]))
}
