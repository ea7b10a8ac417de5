import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'

/** Runs the migrations that the database has not seen yet; several servers that start at once wait for each other. */
export async function migrate<T>(database: Kysely<T>): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (!error) return
  const failed = results?.find(({ status }) => status === 'Error')
  const what = failed ? `The database migration ${failed.migrationName} failed` : 'The database cannot be used'
  throw new Error(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
}
