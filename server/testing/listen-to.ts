import type { PluginTransformQueryArgs } from 'kysely'
import type { Database } from '../database/database.ts'

/** Returns the same database, which calls `onStatement` before each statement. */
export function listenTo(database: Database, onStatement: (statement: PluginTransformQueryArgs) => void): Database {
  return database.withPlugin({
    transformQuery(statement) {
      onStatement(statement)
      return statement.node
    },
    transformResult: async ({ result }) => result,
  })
}
