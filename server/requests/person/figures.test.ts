import { randomUUID } from 'node:crypto'
import { flowTypes, requestFigures, smallestFigure, type RequestState } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { openServer, openTestDatabase } from '../../testing/index.ts'
import { addHistory } from '../store/history.ts'
import { isSumPublic } from './figures.ts'

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
  extendedOn?: string | null
  /** Where left out, the day of the decision: mailed. */
  informedOn?: string | null
  verifiedAt?: string | null
  duplicateOf?: string | null
  flowType?: string
}

async function store(count: number, given: Given = {}) {
  const { askedOn = '2026-07-01', answerBy = '2026-08-03', decidedAt = null, state = 'VERIFIED' } = given
  const { extendedOn = null, verifiedAt = '2026-07-01T10:00:00Z', flowType = 'RIGHT_OF_ACCESS' } = given
  const { duplicateOf = null, informedOn = decidedAt && dayOf(new Date(decidedAt)) } = given
  await sql`insert into privacy_requests (reference, fingerprint, flow_type, country, language, body, origin, state,
      received_at, answer_by, verified_at, asked_on, decided_at, extended_on, informed_on, duplicate_of)
    select 'LM-' || (${stored}::int + n), 'x', ${flowType}, 'NL', 'nl', '{}'::jsonb, 'http://nl.localhost', ${state},
      ${askedOn}::timestamptz, ${answerBy}::date, ${verifiedAt}::timestamptz, ${askedOn}::date,
      ${decidedAt}::timestamptz, ${extendedOn}::date, ${informedOn}::date, ${duplicateOf}
    from generate_series(1, ${count}::int) as n`.execute(database)
  stored += count
}

const now = () => new Date(`${today}T${hour}:00:00Z`)

beforeAll(async () => {
  database = await openTestDatabase()
  app = await openServer({ database, now })
})

afterEach(() => database.deleteFrom('privacyRequests').execute())

/** Asks on a new day: an answer holds for its day. */
async function ask(day: string, server = app) {
  today = day
  const answer = await server.inject('/api/privacy-rights/figures')
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, '*'])
  const { figures, years } = requestFigures.create(answer.json())
  return {
    kindOf: (quarter: string, flowType = 'RIGHT_OF_ACCESS') =>
      figures.find((each) => each.quarter === quarter && each.flowType === flowType),
    quarters: [...new Set(figures.map(({ quarter, isFinished }) => `${quarter} ${isFinished}`))],
    kinds: figures.map(({ flowType }) => flowType),
    years: [...new Set(years.map(({ year }) => year))],
    yearOf: (name: string, flowType = 'RIGHT_OF_ACCESS') =>
      years.find(({ year, flowType: kind }) => year === name && kind === flowType),
  }
}

test('requests are counted by quarter and kind, with the day of an answer in Amsterdam', async () => {
  // The last moment of 3 August, and the first of the 4th.
  await store(6, { state: 'ANSWERED', decidedAt: '2026-08-03T21:59:00Z', extendedOn: '2026-07-10' })
  await store(5, { state: 'REFUSED', decidedAt: '2026-08-03T22:01:00Z' })
  await store(3)
  const { quarters, kinds, kindOf } = await ask('2026-11-22')
  expect(quarters).toEqual(['2026-Q3 true'])
  expect(kinds).toEqual(flowTypes)
  expect(kindOf('2026-Q3')).toMatchObject({ received: 14, answeredInTime: 6, extended: 6, refused: 5, medianDays: 33 })
})

test('an answer is in time when its letter was mailed or posted in time', async () => {
  const answered = { state: 'ANSWERED', decidedAt: '2026-08-03T10:00:00Z' } as const
  await store(5, answered)
  await store(6, { ...answered, informedOn: '2026-08-04' })
  await store(7, { ...answered, informedOn: null })
  await store(8, answered)
  for (const reference of Array.from({ length: 8 }, (_, at) => `LM-${stored - at}`)) {
    const mailId = randomUUID()
    await addHistory(database, { reference, kind: 'DECIDED', mailId }, new Date(answered.decidedAt))
    await addHistory(database, { reference, kind: 'MAIL_FAILED', mailId }, new Date('2026-08-05T10:00:00Z'))
  }
  expect((await ask('2026-11-20')).kindOf('2026-Q3')).toMatchObject({ received: 26, answeredInTime: 5 })
})

test('numbers below five are not published, nor whether there are any', async () => {
  await store(4, { state: 'REFUSED', decidedAt: '2026-07-02T10:00:00Z', extendedOn: '2026-07-10' })
  await store(5, { flowType: 'RECTIFICATION' })
  const { kindOf } = await ask('2026-11-23')
  const hidden = { received: null, answeredInTime: null, extended: null, refused: null, medianDays: null }
  expect(kindOf('2026-Q3')).toMatchObject(hidden)
  expect(kindOf('2026-Q3', 'OBJECTION')).toMatchObject(hidden)
  expect(kindOf('2026-Q3', 'RECTIFICATION')).toMatchObject({ ...hidden, received: 5 })
})

test('a request that was never confirmed, sent twice, or is older than the kept ones does not count', async () => {
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

test('figures change once a day, so that no single request can be recognised', async () => {
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
    extendedOn: dayOf(new Date(secondBefore)),
  })
  const first = await ask('2026-11-28')
  const counted = { received: 16, answeredInTime: 5, extended: 5, refused: 5 }
  expect(first.kindOf('2026-Q4')).toMatchObject(counted)
  await store(5, { ...quarter, verifiedAt: midnight })
  await store(5, { ...quarter, verifiedAt: midnight, flowType: 'OBJECTION' })
  const open = database.updateTable('privacyRequests').where('state', '=', 'VERIFIED')
  const access = open.where('flowType', '=', 'RIGHT_OF_ACCESS')
  await access
    .set({ extendedOn: dayOf(new Date(midnight)) })
    .where('verifiedAt', '=', new Date(midnight))
    .execute()
  await access
    .set({ state: 'REFUSED', decidedAt: new Date(midnight), informedOn: dayOf(new Date(midnight)) })
    .where('extendedOn', 'is', null)
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

const quarterDays = ['2025-02-03', '2025-05-05', '2025-08-04', '2025-11-03']

/** Stores requests that were answered in a day, some of them refused, in each quarter of 2025. */
async function storeYear(flowType: string, counts: readonly number[], refused: readonly number[] = []) {
  for (const [at, askedOn] of quarterDays.entries()) {
    const given = { flowType, askedOn, answerBy: askedOn, verifiedAt: askedOn, decidedAt: `${askedOn}T10:00:00Z` }
    await store(counts[at]! - (refused[at] ?? 0), { ...given, state: 'ANSWERED' })
    await store(refused[at] ?? 0, { ...given, state: 'REFUSED' })
  }
}

test('a year is told where it says nothing about a quarter that is not', async () => {
  hour = 10
  // Of each quarter fewer than five: only the year says how many.
  await storeYear('RECTIFICATION', [2, 1, 4, 2])
  // One or two quarters are hidden: the year would tell what they had.
  await storeYear('OBJECTION', [7, 8, 9, 3])
  await storeYear('REMOVAL_FROM_PUBLICATION', [7, 8, 3, 4])
  // All are known; of the refusals none, nor their year.
  await storeYear('RIGHT_OF_ACCESS', [5, 6, 7, 8], [0, 0, 4, 0])
  const { years, yearOf, kindOf } = await ask('2026-04-01')
  expect(years).toEqual(['2025'])
  const hidden = { received: null, answeredInTime: null, extended: null, refused: null, medianDays: null }
  expect(kindOf('2025-Q3', 'RECTIFICATION')).toMatchObject(hidden)
  expect(yearOf('2025', 'RECTIFICATION')).toMatchObject({ ...hidden, received: 9, answeredInTime: 9, medianDays: 0 })
  expect(yearOf('2025', 'OBJECTION')).toMatchObject(hidden)
  expect(yearOf('2025', 'REMOVAL_FROM_PUBLICATION')).toMatchObject(hidden)
  expect(yearOf('2025')).toMatchObject({ ...hidden, received: 26, answeredInTime: 26, medianDays: 0 })
})

test('a year is told from the April after it, and until one of its quarters is removed', async () => {
  await storeYear('RIGHT_OF_ACCESS', [5, 5, 5, 5])
  expect((await ask('2026-03-31')).years).toEqual([])
  expect((await ask('2026-04-01')).years).toEqual(['2025'])
  expect((await ask('2028-01-01')).years).toEqual(['2025'])
  expect((await ask('2028-01-02')).years).toEqual([])
})

test('whatever the quarters had, a year that is told leaves each hidden one any number below five, and those together are not few', () => {
  const counts = Array.from({ length: 7 }, (_, count) => count)
  const few = counts.filter((count) => count < smallestFigure)
  const combine = (length: number, from: readonly number[]): number[][] =>
    length === 0 ? [[]] : combine(length - 1, from).flatMap((start) => from.map((count) => [...start, count]))
  const total = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0)
  const published = [1, 2, 3, 4].flatMap((length) => combine(length, counts)).filter(isSumPublic)
  expect(published.length).toBeGreaterThan(0)
  for (const parts of published) {
    const hidden = parts.filter((count) => count < smallestFigure)
    const rest = total(hidden)
    if (hidden.length === 0) continue
    expect(rest).toBeGreaterThanOrEqual(smallestFigure)
    const possible = combine(hidden.length, few).filter((each) => total(each) === rest)
    expect(new Set(possible.map(([first]) => first))).toEqual(new Set(few))
  }
})
