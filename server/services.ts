import type { Config } from './config.ts'
import type { Database } from './database/database.ts'

/** What every part of the server works with. */
export interface Services {
  config: Config
  database: Database
  /** The clock; a fixed one in tests. */
  now: () => Date
}
