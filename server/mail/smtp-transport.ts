import nodemailer from 'nodemailer'
import { compose } from './compose.ts'
import { mustEncrypt } from './must-encrypt.ts'
import type { MailTransport } from './transport.ts'

/** How long to wait for the mail server, in milliseconds. */
const timeouts = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Hands mails to the server at `url`: `smtp://user:password@host:587`, or `smtps:` for TLS from the start. With a password
 * nothing is sent to a server that offers no encryption, unless `allowPlain`.
 */
export function smtpTransport(url: string, from: string, allowPlain = false): MailTransport {
  const address = mustEncrypt(url) && !allowPlain ? requireEncryption(url) : url
  const transporter = nodemailer.createTransport({ url: address, ...timeouts })
  return {
    async send(mail, signal) {
      await transporter.sendMail({ ...compose(mail, from), signal })
    },
  }
}

/** In the address, which for the library counts for more than an option beside it. */
function requireEncryption(smtpUrl: string): string {
  const address = new URL(smtpUrl)
  address.searchParams.set('requireTLS', 'true')
  return address.href
}
