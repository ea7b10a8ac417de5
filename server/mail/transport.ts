import type { Config } from '../config.ts'
import { fileTransport } from './file-transport.ts'
import type { OutboxMail } from './outbox.ts'
import { smtpTransport } from './smtp-transport.ts'

/** The way on which mails leave. */
export interface MailTransport {
  /** Ends when the mail is accepted for good; fails when it is not, or when `signal` ends it. */
  send(mail: OutboxMail, signal: AbortSignal): Promise<void>
}

/** By SMTP where the configuration names a server, else into files. */
export function createTransport({ smtpUrl, smtpAllowPlain, mailDirectory, mailFrom }: Config): MailTransport {
  return smtpUrl ? smtpTransport(smtpUrl, mailFrom, smtpAllowPlain) : fileTransport(mailDirectory, mailFrom)
}
