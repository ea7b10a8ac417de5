import type { Database } from '../database/database.ts'
import type { StaffLoginRow } from '../database/staff-tables.ts'
import { createToken, hashToken } from '../tokens.ts'

/** How long a person may take to log in, in seconds. */
export const attemptTime = 600

/** Keeps what a login begins with. Returns the id that only this browser gets to know. */
export async function keepAttempt(
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

/**
 * Takes the login out that a browser began: it can be answered once. Undefined where there is none, or it took too
 * long.
 */
export async function takeAttempt(database: Database, id: string, now: Date): Promise<StaffLoginRow | undefined> {
  const taken = database.deleteFrom('staffLogins').where('idHash', '=', hashToken(id)).returningAll()
  const attempt = await taken.executeTakeFirst()
  return attempt && attempt.expiresAt > now ? attempt : undefined
}
