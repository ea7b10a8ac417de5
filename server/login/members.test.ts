import type { Database } from '../database/database.ts'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'
import { openTestDatabase, testConfig } from '../testing/index.ts'
import { findSmallTeam } from './members.ts'
import { writeAudit } from './audit.ts'

const now = new Date('2026-11-23T10:00:00Z')
const member = {
  hasRole: true,
  mayAudit: false,
  isDeveloper: false,
  handlesAdvertisements: false,
  isReader: false,
  systems: [],
}

test('a team is too small where nobody is left who may look again at a decision', async () => {
  const database = await openTestDatabase()
  const alone = { config: testConfig({ decisionsNeedTwo: false }), database }
  const withTwo = { config: testConfig({ decisionsNeedTwo: true }), database }
  const logIn = (name: string) => writeAudit(database, { ...member, subject: name, name }, { action: 'LOGIN' }, now)
  expect(await findSmallTeam(alone, now)).toBeUndefined()
  await logIn('Sanne')
  expect(await findSmallTeam(alone, now)).toContain('needs 2 members of staff, and 1 logged in')
  await logIn('Lucas')
  expect(await findSmallTeam(alone, now)).toBeUndefined()
  expect(await findSmallTeam(withTwo, now)).toContain(
    'needs 3 members of staff with DECISIONS_NEED_TWO=on, and 2 logged',
  )
  await logIn('Nora')
  expect(await findSmallTeam(withTwo, now)).toBeUndefined()
})

test('a server that starts while its database is away does not ask how large the team is', async () => {
  const fail = () => {
    throw new DatabaseUnavailable(new Error('Connection terminated'))
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every statement begins with one of these
  const database = { selectFrom: fail } as unknown as Database
  expect(await findSmallTeam({ config: testConfig(), database }, now)).toBeUndefined()
})
