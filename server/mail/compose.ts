import type { SendMailOptions } from 'nodemailer'
import type { OutboxMail } from './outbox.ts'

/**
 * A mail as nodemailer takes it. Everything about it is fixed, so that a repetition is the same mail. Addresses are given
 * in parts: written into one text, a name could bring an address of its own.
 *
 * @param from An address, or a name with the address in `<>`.
 */
export function compose(mail: OutboxMail, from: string): SendMailOptions {
  return {
    from: toParts(from),
    to: { name: '', address: mail.recipient },
    replyTo: mail.replyTo === null ? undefined : { name: mail.replyToName ?? '', address: mail.replyTo },
    subject: mail.subject,
    text: mail.text,
    html: mail.html ?? undefined,
    messageId: mail.messageId,
    date: mail.createdAt,
    headers: { 'Content-Language': mail.locale.slice(0, 2) },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function toParts(sender: string) {
  const [, name = '', address = sender] = /^(.*) <(.*)>$/.exec(sender) ?? []
  return { name, address }
}
