export const privacyMailbox = 'privacy@lantaarn.example'

export function mailTo(subject: string): string {
  return `mailto:${privacyMailbox}?subject=${encodeURIComponent(subject)}`
}
