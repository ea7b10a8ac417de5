import { isIPv4 } from 'node:net'
import { createTransport } from 'nodemailer'
import { compose } from './compose.ts'
import type { MailTransport } from './transport.ts'

/** How long to wait for the mail server, in milliseconds. */
const timeouts = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Hands mails to the server at `url`: `smtp://user:password@host:587`, or `smtps:` for TLS from the start. With a password
 * nothing is sent to a server that offers no encryption, unless `allowPlain`.
 */
export function smtpTransport(url: string, from: string, allowPlain = false): MailTransport {
  const address = mustEncrypt(url) && !allowPlain ? requireEncryption(url) : url
  const transporter = createTransport({ url: address, ...timeouts })
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

/**
 * Whether the way to this mail server must be encrypted before anything else is said: there is a password, and it would
 * leave this machine. Who listens in could also take the offer of encryption out of the server's greeting.
 */
export function mustEncrypt(smtpUrl: string): boolean {
  const { protocol, hostname, username, password } = new URL(smtpUrl)
  return protocol === 'smtp:' && username + password !== '' && !isThisMachine(hostname.toLowerCase())
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
}
