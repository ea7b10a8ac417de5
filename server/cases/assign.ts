import type { StepContext } from './steps.ts'
import { findStaffMember } from '../login/members.ts'

/** Gives a case to a member of staff: nobody where `to` is empty, who takes the step where it is `me`, else by subject. */
export async function planAssignment({ to }: { to: string }, { services, member, now }: StepContext) {
  if (to === '') return { changes: { owner: null, ownerName: null }, history: [{ kind: 'ASSIGNED' as const }] }
  const owner = to === 'me' ? member : await findStaffMember(services.database, to, now)
  if (!owner) return 'UNKNOWN_PERSON'
  const { subject, name } = owner
  const kind: 'TAKEN' | 'ASSIGNED' = subject === member.subject ? 'TAKEN' : 'ASSIGNED'
  return {
    changes: { owner: subject, ownerName: name },
    history: [{ kind, details: { to: name, toSubject: subject } }],
  }
}
