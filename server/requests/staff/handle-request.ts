import type { Database } from '../../database/database.ts'
import { changeRequest, findRequest, type StoredRequest } from '../request-store.ts'
import { writeAudit } from '../../login/audit.ts'
import type { StaffMember } from '../../login/sessions.ts'

/** What became of marking a request as handled: `request` as it is now. */
type Outcome = { outcome: 'handled' | 'not-open'; request: StoredRequest } | { outcome: 'unknown' }

/**
 * Marks a request as handled and writes down who did. One that is handled already stays as it is; one that was
 * withdrawn, or whose e-mail address nobody has confirmed, is not to be handled.
 */
export function handleRequest(database: Database, reference: string, member: StaffMember, now: Date): Promise<Outcome> {
  return database.transaction().execute(async (transaction) => {
    const request = await findRequest(transaction, reference, true)
    if (!request) return { outcome: 'unknown' }
    if (request.state === 'HANDLED') return { outcome: 'handled', request }
    if (request.state !== 'VERIFIED') return { outcome: 'not-open', request }
    const changes = { state: 'HANDLED', handledAt: now, handledBy: member.name } as const
    const handled = await changeRequest(transaction, reference, changes)
    await writeAudit(transaction, member, { action: 'HANDLE', reference }, now)
    return { outcome: 'handled', request: handled }
  })
}
