import { CompiledQuery, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { listenTo, openOwnDatabase } from '../../testing/index.ts'
import { storeRequests } from '../testing/store-requests.ts'
import { countStates } from './request-selection.ts'

let database: Database

beforeAll(async () => {
  database = await openOwnDatabase()
  await storeRequests(database, 70)
  await sql`vacuum analyze privacy_requests`.execute(database)
}, 60_000)

const queries = [{}, { country: 'NL' }, { flowType: 'RECTIFICATION' }] as const

test.each(queries)('the counts for %j are made without reading what people wrote', async (query) => {
  const plan = await database.connection().execute(async (connection) => {
    // Of so few it would read all; of many it does not.
    await sql`set enable_seqscan = off`.execute(connection)
    return explain(connection, (listening) =>
      countStates(listening, query, { subject: 'sanne', now: new Date('2026-11-21T12:00:00Z') }),
    )
  })
  expect(plan).toContain('Index Only Scan using privacy_requests_counts')
})

/** How the database would do the one statement that is asked. */
async function explain(connection: Database, ask: (listening: Database) => Promise<unknown>): Promise<string> {
  const asked: CompiledQuery[] = []
  const plain = connection.withoutPlugins()
  await ask(listenTo(connection, ({ node, queryId }) => asked.push(plain.getExecutor().compileQuery(node, queryId))))
  expect(asked).toHaveLength(1)
  const { sql: text, parameters } = asked[0]!
  const { rows } = await plain.executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]))
  return JSON.stringify(rows)
}
