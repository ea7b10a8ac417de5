import { dpoMailbox, privacyMailbox } from '@site/shared/rules'

export { dpoMailbox, privacyMailbox }

export function mailTo(mailbox: string, subject: string): string {
  return `mailto:${mailbox}?subject=${encodeURIComponent(subject)}`
}
