import { openDatabase, type Database } from '../database/database.ts'

/** A database for one file of tests: embedded, or the empty PostgreSQL database that TEST_DATABASE_URL names. */
export function openTestDatabase(): Promise<Database> {
  return openDatabase({ databaseUrl: process.env.TEST_DATABASE_URL, databaseDirectory: 'memory://' })
}
