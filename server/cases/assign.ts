import type { StepContext } from './steps.ts'
import { tellOwners, type MovedCase } from './tell-owners.ts'
import { findStaffMember } from '../login/members.ts'

/**
 * Gives a case to a member of staff: nobody where `to` is empty, who takes the step where it is `me`, else by subject.
 * @param moved the case, whose owners are told by mail; left out where somebody else tells them
 */
export async function planAssignment(
  { to }: { to: string },
  { services, member, now }: StepContext,
  moved?: MovedCase,
) {
  const tell = (owner: string | null) => async () => {
    if (moved) await tellOwners(services, member, [{ ...moved, to: owner }])
    return undefined
  }
  if (to === '')
    return { changes: { owner: null, ownerName: null }, history: [{ kind: 'ASSIGNED' as const }], write: tell(null) }
  const owner = to === 'me' ? member : await findStaffMember(services.database, to, now)
  if (!owner) return 'UNKNOWN_PERSON'
  const { subject, name } = owner
  const kind: 'TAKEN' | 'ASSIGNED' = subject === member.subject ? 'TAKEN' : 'ASSIGNED'
  return {
    changes: { owner: subject, ownerName: name },
    history: [{ kind, details: { to: name, toSubject: subject } }],
    write: tell(subject),
  }
}
