import type { StaffComplaintLine } from '@site/shared/calls'
import { StateLabel } from '../../parts/state-label.tsx'

/** The outcome of a complaint, or that it is open, and what needs attention. */
export function ComplaintState({ complaint: { outcome, overdue, mailFailed } }: { complaint: StaffComplaintLine }) {
  const name = outcome ? (`complaint.outcome.${outcome}` as const) : 'tab.open'
  return <StateLabel name={`internal_privacy_rights.${name}`} overdue={overdue} mailFailed={mailFailed} />
}
