/** Where people write to about their data. */
export const privacyMailbox = 'privacy@lantaarn.example'

/** The address that opens a new message to the mailbox. */
export function mailTo(subject: string): string {
  return `mailto:${privacyMailbox}?subject=${encodeURIComponent(subject)}`
}
