import { hourInMs, minuteInMs, pick } from '@site/shared/rules'
import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import { createToken, hashToken } from '../tokens.ts'
import { openIdToken, sealIdToken } from './id-token.ts'
import type { StaffLoginRow, StaffSessionRow } from '../database/tables.ts'

/** In milliseconds: a session ends when it is not used for so long, and after so long in any case. */
const idleTime = 30 * minuteInMs
const maxTime = 8 * hourInMs
/** In milliseconds: uses closer together are not stored. */
const precision = minuteInMs

const memberFields = [
  'subject',
  'name',
  'hasRole',
  'mayAudit',
  'isDeveloper',
  'handlesAdvertisements',
  'isReader',
  'systems',
] as const

export type StaffMember = Pick<Selectable<StaffSessionRow>, (typeof memberFields)[number]>

/** Whether somebody sees all requests and reports, and changes none. */
export function readsOnly({ hasRole, isReader }: Pick<StaffMember, 'hasRole' | 'isReader'>): boolean {
  return isReader && !hasRole
}

/** Describes who reads an answer, with which pages are theirs. */
export function describeReader(member: StaffMember) {
  const { name, mayAudit, hasRole, handlesAdvertisements, systems } = member
  return { name, mayAudit, hasRole, handlesAdvertisements, readsOnly: readsOnly(member), hasTasks: systems.length > 0 }
}

/** Member of staff as a step or the history names them. */
export type StaffName = Pick<StaffMember, 'subject' | 'name'>

/** Somebody whom the provider has logged in, with what tells it later who logs out. */
export interface LoggedIn {
  member: StaffMember
  idToken: string | undefined
  /** Where they get mail about their cases; undefined where the provider says none. */
  email?: string | undefined
}

/** Begins a session, removes ended ones and returns the new id. */
export async function beginSession(database: Database, { member, idToken }: LoggedIn, now: Date): Promise<string> {
  const id = createToken()
  const expiresAt = new Date(now.getTime() + maxTime)
  const idleSince = new Date(now.getTime() - idleTime)
  await database
    .deleteFrom('staffSessions')
    .where((where) => where.or([where('expiresAt', '<=', now), where('usedAt', '<=', idleSince)]))
    .execute()
  await database
    .insertInto('staffSessions')
    .values({ ...member, idHash: hashToken(id), usedAt: now, expiresAt, idToken: sealIdToken(id, idToken) })
    .execute()
  return id
}

export async function findSession(database: Database, id: string, now: Date): Promise<StaffMember | undefined> {
  const idHash = hashToken(id)
  const sessionRow = await database
    .selectFrom('staffSessions')
    .selectAll()
    .where('idHash', '=', idHash)
    .executeTakeFirst()
  if (!sessionRow) return undefined
  const { usedAt, expiresAt } = sessionRow
  const idle = now.getTime() - usedAt.getTime()
  // One that lasts longer was begun by a clock that was ahead.
  const latest = new Date(now.getTime() + maxTime + idleTime)
  if (expiresAt <= now || expiresAt > latest || idle >= idleTime) return undefined
  if (Math.abs(idle) >= precision) {
    await database.updateTable('staffSessions').set({ usedAt: now }).where('idHash', '=', idHash).execute()
  }
  return pick(sessionRow, memberFields)
}

/** Ends a session. Returns whose it was, with the ID token of its login; undefined where there is no such session. */
export async function endSession(database: Database, id: string) {
  const ended = database
    .deleteFrom('staffSessions')
    .where('idHash', '=', hashToken(id))
    .returning(['subject', 'idToken'])
  const session = await ended.executeTakeFirst()
  if (!session) return undefined
  const { subject, idToken } = session
  return { subject, idToken: idToken ? openIdToken(id, idToken) : undefined }
}

/** Ends all sessions of somebody, at each host: the provider knows no hosts either. */
export async function endSessionsOf(database: Database, subject: string): Promise<void> {
  await database.deleteFrom('staffSessions').where('subject', '=', subject).execute()
}

export const attemptTime = 600

/** Stores a login under way. Returns its id, which only this browser gets. */
export async function storeAttempt(
  database: Database,
  attempt: Omit<StaffLoginRow, 'idHash' | 'expiresAt'>,
  now: Date,
): Promise<string> {
  const id = createToken()
  const expiresAt = new Date(now.getTime() + attemptTime * 1000)
  await database.deleteFrom('staffLogins').where('expiresAt', '<=', now).execute()
  await database
    .insertInto('staffLogins')
    .values({ ...attempt, idHash: hashToken(id), expiresAt })
    .execute()
  return id
}

/** Removes and returns a login under way: it can be answered once. */
export async function takeAttempt(database: Database, id: string, now: Date): Promise<StaffLoginRow | undefined> {
  const taken = database.deleteFrom('staffLogins').where('idHash', '=', hashToken(id)).returningAll()
  const attempt = await taken.executeTakeFirst()
  return attempt && attempt.expiresAt > now ? attempt : undefined
}
