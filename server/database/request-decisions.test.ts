import { sql } from 'kysely'
import { openInMemory, dialectOf } from './embedded.ts'
import { databaseOver, type Database } from './database.ts'
import { OutageLog } from './database-unavailable.ts'
import { closeLater } from '../testing/close-later.ts'
import { migrate, readMigrations } from './migrate.ts'

let database: Database

beforeAll(async () => {
  const pglite = await openInMemory()
  database = databaseOver(dialectOf(pglite, new OutageLog(() => undefined), () => pglite.close()))
  closeLater(() => database.destroy())
  const before = Object.entries(await readMigrations()).filter(([name]) => name < '0170')
  await migrate(database, Object.fromEntries(before))
})

/** As the version before the migration does. */
function store(reference: string, state: string) {
  const handled = state === 'HANDLED' ? [new Date('2026-11-20T10:00:00Z'), 'Sanne Voorbeeld'] : [null, null]
  return sql`insert into privacy_requests
    (reference, fingerprint, flow_type, country, language, body, origin, state, received_at, answer_by, verified_at,
      handled_at, handled_by)
    values (${reference}, 'x', 'RIGHT_OF_ACCESS', 'NL', 'nl', '{}', 'x', ${state}, '2026-11-09T23:30:00Z', '2026-12-10',
      '2026-11-10T08:00:00Z', ${handled[0]}, ${handled[1]})`.execute(database)
}

test('requests from before are kept with their decision and what happened; plain hashes are removed', async () => {
  await store('LM-0000-0001', 'HANDLED')
  await store('LM-0000-0002', 'VERIFIED')
  const details = `{"search":"sha256 ${'a'.repeat(43)}","state":"VERIFIED"}`
  await sql`insert into staff_audit (at, subject, name, action, details)
    values (now(), 'sanne', 'Sanne', 'LIST', ${details})`.execute(database)
  await migrate(database)
  const requests = await database.selectFrom('privacyRequests').selectAll().orderBy('reference').execute()
  expect(requests).toMatchObject([
    { state: 'ANSWERED', decidedBy: 'Sanne Voorbeeld', decidedAt: new Date('2026-11-20T10:00:00Z'), decision: null },
    { state: 'VERIFIED', decidedBy: null, askedOn: '2026-11-10', pausedDays: 0, extension: null, owner: null },
  ])
  const history = await database.selectFrom('privacyRequestHistory').selectAll().orderBy('position').execute()
  expect(history.filter(({ reference }) => reference === 'LM-0000-0001').map(({ kind, name }) => [kind, name])).toEqual(
    [
      ['RECEIVED', null],
      ['CONFIRMED', null],
      ['DECIDED', 'Sanne Voorbeeld'],
    ],
  )
  const audit = await database.selectFrom('staffAudit').select('details').executeTakeFirstOrThrow()
  expect(audit.details).toBe('{"search":"e-mail","state":"VERIFIED"}')
})

test('the version before keeps working: it stores requests, and marks them as handled', async () => {
  await store('LM-0000-0003', 'VERIFIED')
  const at = new Date('2026-11-23T10:00:00Z')
  await sql`update privacy_requests set state = 'HANDLED', handled_at = ${at}, handled_by = 'Tom'
    where reference = 'LM-0000-0003'`.execute(database)
  const stored = database.selectFrom('privacyRequests').selectAll().where('reference', '=', 'LM-0000-0003')
  expect(await stored.executeTakeFirstOrThrow()).toMatchObject({ state: 'ANSWERED', decidedAt: at, decidedBy: 'Tom' })
})
