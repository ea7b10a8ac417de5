import { array, enums, nullable, object, optional, string, type Infer } from 'superstruct'
import { calendarDate } from './parameters.ts'

/** PHONE: of somebody who left nothing but a telephone number, to be told by staff. */
export const letterChannels = ['MAIL', 'POST', 'PHONE'] as const
export type LetterChannel = (typeof letterChannels)[number]

/** Whether the person knows what a letter says only once staff record that it was posted, or told. */
export const reachesLater = (channel: string | null | undefined) => channel === 'POST' || channel === 'PHONE'

/** Whether staff still have to record the posting or telling of the letter of an entry of the history; nothing waits for a receipt. */
export function needsRecord(details: Readonly<Partial<Record<string, string>>>): boolean {
  return reachesLater(details['channel']) && details['letter'] !== 'RECEIPT'
}

/** Letters of decisions; the person gets them in the language of the request. */
export const letterKinds = [
  'EXTENDED',
  'IDENTITY_ASKED',
  'RESUMED',
  'GRANTED',
  'PARTLY',
  'REFUSED',
  'REVIEW_ASKED',
  'UPHELD',
  'CHANGED',
  'RESTRICTED',
  'LIFTED',
] as const
export type LetterKind = (typeof letterKinds)[number]
const notices = [
  'VERIFICATION',
  'REMINDER',
  'LINKS',
  'RECEIPT',
  'DUPLICATE',
  'WITHDRAWAL',
  'MESSAGE',
  'OPENED',
  'UNOPENED',
] as const
/** All letters about a request that are stored as they were sent. */
export const sentLetterKinds = [...letterKinds, ...notices] as const
export type SentLetterKind = (typeof sentLetterKinds)[number]

/** A letter as the person gets it. */
export const letter = object({
  subject: string(),
  text: string(),
  html: string(),
  language: string(),
  channel: enums(letterChannels),
  /** Sender of a printed letter, with their address, for the window of the envelope. */
  sender: optional(string()),
  /** Lines of the postal address; empty for a mail. */
  address: array(string()),
  /** Day on which it was written; of one that is only shown, today. */
  writtenOn: calendarDate,
  /** Day on which a letter was posted, or on which it was told by telephone. */
  postedOn: optional(nullable(string())),
})
export type StaffLetter = Infer<typeof letter>
