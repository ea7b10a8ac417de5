import { addDays, dayOf } from '@site/shared/rules'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'
import type { Database } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { LoggedIn } from './sessions.ts'

/** In days: a member of staff who has not logged in for so long gets no requests. */
const rememberedDays = 31

/** Stores where a member of staff gets mail, and forgets those who did not log in for so long. */
export async function rememberAddress(
  transaction: Database,
  { member: { subject }, email }: Pick<LoggedIn, 'member' | 'email'>,
  now: Date,
): Promise<void> {
  await transaction
    .deleteFrom('staffAddresses')
    .where((where) => where.or([where('subject', '=', subject), where('at', '<=', firstRemembered(now))]))
    .execute()
  if (email) await transaction.insertInto('staffAddresses').values({ subject, email, at: now }).execute()
}

/** Returns the e-mail addresses of those of them who have one, by the id at the provider. */
export async function findAddresses(
  database: Database,
  subjects: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  if (subjects.length === 0) return new Map()
  const known = database
    .selectFrom('staffAddresses')
    .select(['subject', 'email'])
    .where('at', '>', firstRemembered(now))
  const rows = await known.where('subject', 'in', subjects).execute()
  return new Map(rows.map(({ subject, email }) => [subject, email]))
}

/** Returns the address to which what happened to a case is mailed: that of its owner, else that of the team. */
export async function addressOfOwner(
  database: Database,
  owner: string | null,
  team: string,
  now: Date,
): Promise<string> {
  if (owner === null) return team
  const addresses = await findAddresses(database, [owner], now)
  return addresses.get(owner) ?? team
}

const firstRemembered = (now: Date) => new Date(addDays(dayOf(now), -rememberedDays))

/** Returns the members of staff that logged in lately, by name; each has the name of the last login. @param role by what its login is logged */
export async function listStaffMembers(
  database: Database,
  now: Date,
  role: 'LOGIN' | 'ADVERTISING_LOGIN' = 'LOGIN',
): Promise<{ subject: string; name: string }[]> {
  const members = await database
    .selectFrom('staffAudit')
    .select(['subject', 'name'])
    .distinctOn('subject')
    .where('action', '=', role)
    .where('at', '>', firstRemembered(now))
    .orderBy('subject')
    .orderBy('at', 'desc')
    .execute()
  return members.toSorted((one, other) => one.name.localeCompare(other.name) || (one.subject < other.subject ? -1 : 1))
}

/**
 * Returns why a team is too small: neither who made a decision nor who approved it may look again at it. Undefined where it is large
 * enough, before anybody has logged in, and while the database is away.
 */
export async function findSmallTeam(
  { config: { decisionsNeedTwo, secondPerson }, database }: Pick<Services, 'config' | 'database'>,
  now: Date,
): Promise<string | undefined> {
  const isChosen = secondPerson.requests.length + secondPerson.people.length > 0
  const neededCount = decisionsNeedTwo || isChosen ? 3 : 2
  const { length: count } = await listStaffMembers(database, now).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable) return []
    throw error
  })
  if (count === 0 || count >= neededCount) return undefined
  const ofFile = isChosen ? ' with second-person.json' : ''
  const setting = decisionsNeedTwo ? ' with DECISIONS_NEED_TWO=on' : ofFile
  return `Nobody could look again at a decision: that needs ${neededCount} members of staff${setting}, and ${count} logged in in the last ${rememberedDays} days`
}

export async function findStaffMember(database: Database, subject: string, now: Date) {
  return (await listStaffMembers(database, now)).find((member) => member.subject === subject)
}
