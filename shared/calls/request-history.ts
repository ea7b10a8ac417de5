import { enums, nullable, object, optional, record, string, type Infer } from 'superstruct'
import { advertisementEntries } from './advertisement-states.ts'
import { time } from './privacy-request.ts'
import { publicSteps } from './request-status.ts'
import { staffEntries } from './steps/names.ts'

const mailboxEntries = [
  'MESSAGE_SENT',
  'MESSAGE_RECEIVED',
  'CODE_SENT',
  'CODE_LOCKED',
  'OPENED',
  'REMINDED',
  'DESTROYED',
] as const
/** Everything that happens to a case. */
export const historyKinds = [
  ...publicSteps,
  ...staffEntries,
  ...mailboxEntries,
  ...advertisementEntries,
  'ANSWERED',
] as const
export type HistoryKind = (typeof historyKinds)[number]

export const historyEntry = object({
  /** Id of a letter in the URL of its printed form. */
  id: string(),
  at: time,
  kind: enums(historyKinds),
  /** Member of staff; null for the person and for the site itself. */
  by: nullable(string()),
  /** Id of that member of staff at the login provider: names are not unique. */
  subject: optional(nullable(string())),
  /** `reason`, `text`, `to`, `toSubject`, `outcome`, `letter`, `channel`, `postedOn`, `isLate`, `returnedOn`, `taskKind`, `target`, `taskChannel`, `taskWork`, `error`, by kind. */
  details: record(string(), string()),
})
export type HistoryEntry = Infer<typeof historyEntry>

/** Returns the entries whose mail was sent to the person and has not come back. */
export function listSentMails<Entry extends Pick<HistoryEntry, 'id' | 'kind' | 'details'>>(
  history: readonly Entry[],
): Entry[] {
  const returned = new Set(history.filter(({ kind }) => kind === 'MAIL_FAILED').map(({ details }) => details['entry']))
  // The mail about a message of the person goes to staff.
  return history.filter(
    ({ id, kind, details }) => details['sentAt'] && kind !== 'MESSAGE_RECEIVED' && !returned.has(id),
  )
}
