import { isOpen } from '@site/shared/calls'
import { CompiledQuery, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { listenTo, openOwnDatabase } from '../../testing/index.ts'
import { storeRequests } from '../testing/store-requests.ts'
import { countStates, findRequests } from './request-selection.ts'

let database: Database

beforeAll(async () => {
  database = await openOwnDatabase()
  await storeRequests(database, 70)
  await sql`vacuum analyze privacy_requests`.execute(database)
})

const queries = [{}, { country: 'NL' }, { flowType: 'RECTIFICATION' }] as const

test.each(queries)('the counts for %j are made without reading what people wrote', async (query) => {
  const plans = await database.connection().execute(async (connection) => {
    // Of so few it would read all; of many it does not.
    await sql`set enable_seqscan = off`.execute(connection)
    return explain(connection, (listening) =>
      countStates(listening, query, { subject: 'sanne', now: new Date('2026-11-21T12:00:00Z') }),
    )
  })
  expect(plans).toHaveLength(7)
  for (const plan of plans)
    expect(plan).toMatch(
      /Index (Only )?Scan using privacy_requests_(counts|due|pkey|restricted|reviews|unposted|waiting)/,
    )
})

const pages = [
  {},
  { tab: 'all' },
  { tab: 'mine', country: 'NL' },
  { tab: 'review' },
  { tab: 'restricted' },
  { tab: 'all', owner: 'none' },
  { sort: 'owner' },
  { due: '2026-12-21' },
  { due: 'overdue' },
  { tab: 'all', sort: 'state' },
] as const

test.each(pages)('the pages for %j are found without reading what people wrote', async (query) => {
  const plans = await database.connection().execute(async (connection) => {
    await sql`set enable_seqscan = off`.execute(connection)
    return explain(connection, (listening) =>
      findRequests(listening, query, { subject: 'sanne', now: new Date('2026-11-21T12:00:00Z') }),
    )
  })
  expect(plans[0]).toMatch(/Index Only Scan using privacy_requests_(due|restricted|reviews)/)
})

test('pages are sorted by what was chosen, then by deadline, and open requests come first', async () => {
  await sql`update privacy_requests set
    owner_name = case right(reference, 1) when '1' then 'Sanne' when '2' then 'Lucas' end,
    country = case when right(reference, 1) < '5' then 'BE' else 'NL' end,
    flow_type = case when right(reference, 1) < '3' then 'OBJECTION' else 'RECTIFICATION' end,
    state = (array['VERIFIED', 'EXTENDED', 'REFUSED', 'ANSWERED'])[1 + right(reference, 2)::int % 4],
    answer_by = answer_by + right(reference, 1)::int`.execute(database)
  for (const sort of ['country', 'flowType', 'owner', 'state'] as const) {
    const found = await findRequests(database, { tab: 'all', sort }, { subject: 'sanne', now: new Date() })
    const keys = found.map((each) => {
      const value = sort === 'owner' ? (each.ownerName ?? '~') : each[sort]
      return isOpen(each.state) ? `1 ${value} ${each.answerBy}` : `2 ${value}`
    })
    expect(keys).toEqual(keys.toSorted())
    expect(new Set(keys).size).toBeGreaterThan(2)
  }
})

/** Returns the plan of the database for the requested statements. */
async function explain(connection: Database, ask: (listening: Database) => Promise<unknown>): Promise<string[]> {
  const compiled: CompiledQuery[] = []
  const plain = connection.withoutPlugins()
  await ask(listenTo(connection, ({ node, queryId }) => compiled.push(plain.getExecutor().compileQuery(node, queryId))))
  const plans: string[] = []
  for (const { sql: text, parameters } of compiled) {
    const { rows } = await plain.executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]))
    plans.push(JSON.stringify(rows))
  }
  return plans
}
