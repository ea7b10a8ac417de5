import { DummyDriver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { databaseOver, type Database } from '../database/database.ts'
import { ReadOnly } from '../database/database-unavailable.ts'

/** A database that refuses everything: what people write, and what is read for them alone. */
export function readOnlyDatabase(): Database {
  const driver = new DummyDriver()
  driver.acquireConnection = () => Promise.reject(new ReadOnly())
  return databaseOver({
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  })
}
