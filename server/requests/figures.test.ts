import { flowTypes, requestFigures, type RequestState } from '@site/shared/calls'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { openServer, openTestDatabase } from '../testing/index.ts'
import { addHistory } from './history.ts'

let database: Database
let app: FastifyInstance
let hour = 10
let today = '2026-11-21'
let stored = 0

interface Given {
  askedOn?: string
  answerBy?: string
  decidedAt?: string | null
  state?: RequestState
  extension?: string | null
  extendedAt?: string
  verifiedAt?: string | null
  duplicateOf?: string | null
  flowType?: string
}

async function store(count: number, given: Given = {}) {
  const { askedOn = '2026-07-01', answerBy = '2026-08-03', decidedAt = null, state = 'VERIFIED' } = given
  const { extension = null, verifiedAt = '2026-07-01T10:00:00Z', flowType = 'RIGHT_OF_ACCESS' } = given
  const { duplicateOf = null, extendedAt = '2026-07-10T10:00:00Z' } = given
  await sql`insert into privacy_requests (reference, fingerprint, flow_type, country, language, body, origin, state,
      received_at, answer_by, verified_at, asked_on, decided_at, extension, duplicate_of)
    select 'LM-' || (${stored}::int + n), 'x', ${flowType}, 'NL', 'nl', '{}'::jsonb, 'http://nl.localhost', ${state},
      ${askedOn}::timestamptz, ${answerBy}::date, ${verifiedAt}::timestamptz, ${askedOn}::date,
      ${decidedAt}::timestamptz, ${extension}, ${duplicateOf}
    from generate_series(1, ${count}::int) as n`.execute(database)
  if (extension)
    await sql`insert into privacy_request_history (id, reference, at, kind, details)
      select gen_random_uuid(), 'LM-' || (${stored}::int + n), ${extendedAt}::timestamptz, 'EXTENDED', '{}'
      from generate_series(1, ${count}::int) as n`.execute(database)
  stored += count
}

const now = () => new Date(`${today}T${hour}:00:00Z`)

beforeAll(async () => {
  database = await openTestDatabase()
  app = await openServer({ database, now })
}, 60_000)

afterEach(() => database.deleteFrom('privacyRequests').execute())

/** Asks on a new day: an answer holds for its day. */
async function ask(day: string, server = app) {
  today = day
  const answer = await server.inject('/api/privacy-rights/figures')
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, '*'])
  const { figures } = requestFigures.create(answer.json())
  return {
    kindOf: (quarter: string, flowType = 'RIGHT_OF_ACCESS') =>
      figures.find((each) => each.quarter === quarter && each.flowType === flowType),
    quarters: [...new Set(figures.map(({ quarter, isFinished }) => `${quarter} ${isFinished}`))],
    kinds: figures.map(({ flowType }) => flowType),
  }
}

test('requests are counted by quarter and kind, with the day of an answer in Amsterdam', async () => {
  // The last moment of 3 August, and the first of the 4th.
  await store(6, { state: 'ANSWERED', decidedAt: '2026-08-03T21:59:00Z', extension: 'COMPLEX' })
  await store(5, { state: 'REFUSED', decidedAt: '2026-08-03T22:01:00Z' })
  await store(3)
  const { quarters, kinds, kindOf } = await ask('2026-11-22')
  expect(quarters).toEqual(['2026-Q3 true'])
  expect(kinds).toEqual(flowTypes)
  expect(kindOf('2026-Q3')).toMatchObject({ received: 14, answeredInTime: 6, extended: 6, refused: 5, medianDays: 33 })
})

test('numbers below five are not told, nor whether there are any', async () => {
  await store(4, { state: 'REFUSED', decidedAt: '2026-07-02T10:00:00Z', extension: 'COMPLEX' })
  await store(5, { flowType: 'RECTIFICATION' })
  const { kindOf } = await ask('2026-11-23')
  const hidden = { received: null, answeredInTime: null, extended: null, refused: null, medianDays: null }
  expect(kindOf('2026-Q3')).toMatchObject(hidden)
  expect(kindOf('2026-Q3', 'OBJECTION')).toMatchObject(hidden)
  expect(kindOf('2026-Q3', 'RECTIFICATION')).toMatchObject({ ...hidden, received: 5 })
})

test('what was never confirmed, sent twice, or is older than the requests that are kept does not count', async () => {
  await store(1, { flowType: 'OBJECTION' })
  await store(5, { verifiedAt: null, state: 'RECEIVED' })
  await store(5, { duplicateOf: `LM-${stored - 5}` })
  await store(5, { askedOn: '2023-12-31' })
  await store(5, { askedOn: '2024-01-01' })
  await store(5, { askedOn: '2026-10-01' })
  const { quarters, kindOf } = await ask('2026-11-24')
  expect(quarters).toEqual(['2026-Q4 false', '2026-Q3 true', '2024-Q1 true'])
  expect(kindOf('2026-Q3')?.received).toBeNull()
})

test('figures change once a day, so that no single request shows', async () => {
  await store(5)
  expect((await ask('2026-11-25')).kindOf('2026-Q3')?.received).toBe(5)
  await store(1)
  expect((await ask('2026-11-25')).kindOf('2026-Q3')?.received).toBe(5)
  expect((await ask('2026-11-26')).kindOf('2026-Q3')?.received).toBe(6)
})

const midnight = '2026-11-27T23:00:00Z'
const secondBefore = '2026-11-27T22:59:59Z'

test('all servers say the same all day, whenever they are first asked, and whatever happens meanwhile', async () => {
  const quarter = { askedOn: '2026-10-01', answerBy: '2026-12-31' }
  await store(11, { ...quarter, verifiedAt: secondBefore })
  await store(5, {
    ...quarter,
    state: 'REFUSED',
    decidedAt: secondBefore,
    extension: 'COMPLEX',
    extendedAt: secondBefore,
  })
  const first = await ask('2026-11-28')
  const counted = { received: 16, answeredInTime: 5, extended: 5, refused: 5 }
  expect(first.kindOf('2026-Q4')).toMatchObject(counted)
  await store(5, { ...quarter, verifiedAt: midnight })
  await store(5, { ...quarter, verifiedAt: midnight, flowType: 'OBJECTION' })
  const open = database.updateTable('privacyRequests').where('state', '=', 'VERIFIED')
  const access = open.where('flowType', '=', 'RIGHT_OF_ACCESS')
  const extended = access.set({ extension: 'COMPLEX' }).where('verifiedAt', '=', new Date(midnight))
  for (const { reference } of await extended.returning('reference').execute())
    await addHistory(database, { reference, kind: 'EXTENDED' }, new Date(midnight))
  await access
    .set({ state: 'REFUSED', decidedAt: new Date(midnight) })
    .where('extension', 'is', null)
    .execute()
  hour = 20
  const other = await openServer({ database, now })
  const later = await ask('2026-11-28', other)
  expect([later.quarters, later.kinds]).toEqual([first.quarters, first.kinds])
  expect(later.kindOf('2026-Q4')).toEqual(first.kindOf('2026-Q4'))
  expect(later.kindOf('2026-Q4', 'OBJECTION')).toMatchObject({ received: null })
  const next = await ask('2026-11-29', other)
  expect(next.kindOf('2026-Q4')).toMatchObject({ received: 21, answeredInTime: 16, extended: 10, refused: 16 })
  expect(next.kindOf('2026-Q4', 'OBJECTION')).toMatchObject({ received: 5 })
})

test('a quarter is not told before the day after its first request', async () => {
  hour = 10
  await store(5, { askedOn: '2027-01-04', verifiedAt: '2027-01-04T00:30:00Z' })
  expect((await ask('2027-01-04')).quarters).toEqual([])
  expect((await ask('2027-01-05')).quarters).toEqual(['2027-Q1 false'])
})
