import { mkdir, rename, writeFile } from 'node:fs/promises'
import { isIPv4 } from 'node:net'
import { join } from 'node:path'
import { createTransport as createMailer, type SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import type { OutboxMail } from './outbox.ts'

/** How mail is sent: by SMTP or to files. */
export interface MailTransport {
  /** Resolves when the mail is accepted for good; rejects when it is not, or when `signal` aborts it. */
  send(mail: OutboxMail, signal: AbortSignal): Promise<void>
}

/** Returns an SMTP transport where the configuration names a server, else one that writes files. */
export function createTransport({ smtpUrl, smtpAllowPlain, mailDirectory, mailFrom }: Config): MailTransport {
  return smtpUrl ? smtpTransport(smtpUrl, mailFrom, smtpAllowPlain) : fileTransport(mailDirectory, mailFrom)
}

/**
 * Returns a mail as nodemailer takes it. Everything in it is fixed, so that a repetition is the same mail. Addresses are
 * given in parts: in one text, a name could bring an address of its own.
 * @param from an e-mail address, or a name with the address in `<>`
 */
function compose(mail: OutboxMail, from: string): SendMailOptions {
  const [, name = '', address = from] = /^(.*) <(.*)>$/.exec(from) ?? []
  return {
    from: { name, address },
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

/**
 * Writes each mail to `<time>-<id>.eml` in `directory`, for machines without a mail server. Files are complete or missing; a
 * repetition replaces its file.
 */
export function fileTransport(directory: string, from: string): MailTransport {
  const composer = createMailer({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await composer.sendMail(compose(mail, from))
      const time = mail.createdAt.toISOString().replaceAll(/[^\dTZ]/g, '')
      const file = join(directory, `${time}-${mail.id}.eml`)
      await mkdir(directory, { recursive: true })
      await writeFile(`${file}.new`, message, { flush: true })
      await rename(`${file}.new`, file)
    },
  }
}

/** In milliseconds. */
const timeouts = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Sends mails to the server at `url`: `smtp://user:password@host:587`, or `smtps:` for TLS from the start. With a password
 * nothing is sent to a server without encryption, unless `allowPlain`.
 */
export function smtpTransport(url: string, from: string, allowPlain = false): MailTransport {
  const transporter = createMailer({
    url: mustEncrypt(url) && !allowPlain ? requireEncryption(url) : url,
    ...timeouts,
  })
  return {
    async send(mail, signal) {
      await transporter.sendMail({ ...compose(mail, from), signal })
    },
  }
}

/** In the URL, which nodemailer prefers to an option. */
function requireEncryption(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

/**
 * Whether the connection must be encrypted before the login: there is a password, and it would leave this machine. Without
 * the requirement an eavesdropper could remove the offer of encryption from the server's greeting.
 */
export function mustEncrypt(smtpUrl: string): boolean {
  const { protocol, hostname, username, password } = new URL(smtpUrl)
  return protocol === 'smtp:' && username + password !== '' && !isThisMachine(hostname.toLowerCase())
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
}
