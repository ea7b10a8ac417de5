import type { AuditAction } from '@site/shared/calls'
import { addMonths, hourInMs, referencePrefix } from '@site/shared/rules'
import type { AnswerKeys } from '../configuration/answer-keys.ts'
import type { Database } from '../database/database.ts'
import { hasher } from '../vault/derived-keys.ts'
import type { StaffMember } from './sessions.ts'

interface Deed {
  action: AuditAction
  reference?: string
  details?: string
}

/** In milliseconds: a repeated rejection is logged once in this time, so that nobody can fill the table. */
const rejectionPeriod = hourInMs

/** Names of a filter with what somebody typed. */
const searchNames = new Set(['search', 'text'])

/** Whether it is the beginning of a reference; everything else that is searched may be about a person. */
function isReference(text: string): boolean {
  const isOurs = text.toUpperCase().startsWith(referencePrefix)
  return isOurs && /^(?:[\s-]?[0-9a-z]{0,4}){0,2}$/i.test(text.slice(referencePrefix.length))
}

/**
 * Writes a filter with e-mail addresses and what was searched as keyed hashes, which still answer whether somebody searched for a
 * name or an address.
 */
export function writeFilter(keys: AnswerKeys, filter: object): string {
  const hash = hasher(keys, 'searches')
  return JSON.stringify(filter, (name, value: unknown) => {
    if (typeof value !== 'string') return value
    const text = value.trim()
    const isPersonal = value.includes('@') || (searchNames.has(name) && !isReference(text))
    return isPersonal ? `hmac ${hash(text.toLowerCase())}` : value
  })
}

/** Logs an action. Pass the transaction of the action, so that neither happens without the other. */
export async function writeAudit(database: Database, member: StaffMember, deed: Deed, at: Date): Promise<void> {
  const { subject, name } = member
  await database
    .insertInto('staffAudit')
    .values({ at, subject, name, ...deed })
    .execute()
}

export async function writeRejection(
  database: Database,
  member: StaffMember,
  deed: Deed,
  rejectedAt: Date,
): Promise<void> {
  const { subject } = member
  const { action, reference = null, details = null } = deed
  const earlier = await database
    .selectFrom('staffAudit')
    .select('id')
    .where('subject', '=', subject)
    .where('action', '=', action)
    // The index covers these two only.
    .where('action', 'in', ['REFUSED', 'REFUSED_LOGIN'])
    .where('at', '>', new Date(rejectedAt.getTime() - rejectionPeriod))
    .where('reference', 'is not distinct from', reference)
    .where('details', 'is not distinct from', details)
    .executeTakeFirst()
  if (!earlier) await writeAudit(database, member, deed, rejectedAt)
}

export async function removeOldAudit(database: Database, months: number, now: Date): Promise<void> {
  const [day = '', time = ''] = now.toISOString().split('T')
  const limit = new Date(`${addMonths(day, -months)}T${time}`)
  await database.deleteFrom('staffAudit').where('at', '<', limit).execute()
}
