import { flowTypes, requestFigures, type RequestState } from '@site/shared/calls'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { openServer, openTestDatabase } from '../testing/index.ts'

let database: Database
let app: FastifyInstance
let today = '2026-11-21'
let stored = 0

interface Given {
  askedOn?: string
  answerBy?: string
  decidedAt?: string | null
  state?: RequestState
  extension?: string | null
  verifiedAt?: string | null
  duplicateOf?: string | null
  flowType?: string
}

async function store(count: number, given: Given = {}) {
  const { askedOn = '2026-07-01', answerBy = '2026-08-03', decidedAt = null, state = 'VERIFIED' } = given
  const { extension = null, verifiedAt = '2026-07-01T10:00:00Z', flowType = 'RIGHT_OF_ACCESS' } = given
  const { duplicateOf = null } = given
  await sql`insert into privacy_requests (reference, fingerprint, flow_type, country, language, body, origin, state,
      received_at, answer_by, verified_at, asked_on, decided_at, extension, duplicate_of)
    select 'LM-' || (${stored}::int + n), 'x', ${flowType}, 'NL', 'nl', '{}'::jsonb, 'http://nl.localhost', ${state},
      ${askedOn}::timestamptz, ${answerBy}::date, ${verifiedAt}::timestamptz, ${askedOn}::date,
      ${decidedAt}::timestamptz, ${extension}, ${duplicateOf}
    from generate_series(1, ${count}::int) as n`.execute(database)
  stored += count
}

beforeAll(async () => {
  database = await openTestDatabase()
  app = await openServer({ database, now: () => new Date(`${today}T10:00:00Z`) })
}, 60_000)

afterEach(() => database.deleteFrom('privacyRequests').execute())

/** Asks on a new day: an answer holds for its day. */
async function ask(day: string) {
  today = day
  const answer = await app.inject('/api/privacy-rights/figures')
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
