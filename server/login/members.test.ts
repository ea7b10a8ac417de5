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
