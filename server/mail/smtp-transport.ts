import nodemailer from 'nodemailer'
import { compose } from './compose.ts'
import type { MailTransport } from './transport.ts'

/** How long to wait for the mail server, in milliseconds. */
const timeouts = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Hands mails to the server at `url`: `smtp://user:password@host:587`, or `smtps:` for TLS from the start. */
export function smtpTransport(url: string, from: string): MailTransport {
  const transporter = nodemailer.createTransport({ url, ...timeouts })
  return {
    async send(mail, signal) {
      await transporter.sendMail({ ...compose(mail, from), signal })
    },
  }
}
