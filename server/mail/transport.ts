import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { isIPv4 } from 'node:net'
import { join } from 'node:path'
import { createTransport as createMailer, type SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import { createPrivate, makePrivate } from '../configuration/private-folder.ts'
import { splitLocale } from '@site/shared/contract'
import { postJson } from '../http/post-json.ts'
import { renderPlain } from './letter.ts'
import { attachLogo } from './logo-picture.ts'
import { isWebhook, type OutboxMail } from './outbox.ts'

export interface MailTransport {
  /** Resolves when the mail is accepted for good; rejects when it is not, or when `signal` aborts it. */
  send(mail: OutboxMail, signal: AbortSignal): Promise<void>
}

export function createTransport(config: Config): MailTransport {
  const { smtpUrl, smtpAllowPlain, mailDirectory, mailFrom, privacyMailbox, privateWebhooks } = config
  const mails = smtpUrl
    ? smtpTransport(smtpUrl, mailFrom, smtpAllowPlain, privacyMailbox)
    : fileTransport(mailDirectory, mailFrom, privacyMailbox)
  return withWebhooks(mails, privateWebhooks)
}

/** Posts what goes to a webhook, and leaves the rest to `mails`. */
export function withWebhooks(mails: MailTransport, isPrivateAllowed = false): MailTransport {
  return {
    send: (mail, signal) =>
      isWebhook(mail.recipient) ? postJson(mail.recipient, mail.text, isPrivateAllowed) : mails.send(mail, signal),
  }
}

/** The latter is for Exchange, which answers the former with out-of-office replies. */
const sentByProgram = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** Everything is fixed, so that a repetition is the same mail. In one text with its address, a name could bring another one. */
async function compose(mail: OutboxMail, from: string, mailbox: string | undefined): Promise<SendMailOptions> {
  const [, name = '', address = from] = /^(.*) <(.*)>$/.exec(from) ?? []
  const replyTo = mail.replyTo ?? mailbox
  const { lang } = splitLocale(mail.locale)
  return {
    from: { name, address },
    to: { name: '', address: mail.recipient },
    replyTo: replyTo && { name: asTyped(mail.replyToName ?? ''), address: replyTo },
    subject: asTyped(mail.subject),
    text: mail.text,
    ...(await attachLogo(mail.html ?? renderPlain(mail.subject, mail.text, lang))),
    messageId: mail.messageId,
    date: mail.createdAt,
    headers: {
      'Content-Language': lang,
      ...sentByProgram,
      ...(mail.possiblyAutomated && { 'X-Possibly-Automated': 'yes' }),
      ...(mail.unsubscribeUrl !== null && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Typed text in the form of an encoded word (RFC 2047) would be shown decoded: a way round the checks of what is typed. */
const asTyped = (text: string) => text.replaceAll('=?', '= ?')

/** Makes the folder for mails private, and removes those that a server left half written. */
export async function prepareMailFolder(directory: string): Promise<void> {
  await makePrivate(directory)
  for (const name of await readdir(directory)) {
    if (name.endsWith('.eml.new')) await rm(join(directory, name), { force: true })
  }
}

/** Writes each mail to a file, for machines without a mail server. A repetition replaces its file. */
export function fileTransport(directory: string, from: string, mailbox?: string): MailTransport {
  const composer = createMailer({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await composer.sendMail(await compose(mail, from, mailbox))
      const time = mail.createdAt.toISOString().replaceAll(/[^\dTZ]/g, '')
      const file = join(directory, `${time}-${mail.id}.eml`)
      await createPrivate(directory)
      try {
        await writeFile(`${file}.new`, message, { flush: true, mode: 0o600 })
        await rename(`${file}.new`, file)
      } catch (error) {
        await rm(`${file}.new`, { force: true })
        throw error
      }
    },
  }
}

/** In milliseconds. */
const timeouts = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** With a password nothing is sent to a server without encryption, unless `allowPlain`. @param mailbox gets answers to mails without `replyTo` */
export function smtpTransport(url: string, from: string, allowPlain = false, mailbox?: string): MailTransport {
  const transporter = createMailer({
    url: mustEncrypt(url) && !allowPlain ? requireEncryption(url) : url,
    ...timeouts,
  })
  return {
    async send(mail, signal) {
      await transporter.sendMail({ ...(await compose(mail, from, mailbox)), signal })
    },
  }
}

/** In the URL, which nodemailer prefers to an option. */
function requireEncryption(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

/** Whether a password would leave this machine. An eavesdropper could remove the offer of encryption from the greeting. */
export function mustEncrypt(smtpUrl: string): boolean {
  const { protocol, hostname, username, password } = new URL(smtpUrl)
  return protocol === 'smtp:' && username + password !== '' && !isThisMachine(hostname.toLowerCase())
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
}
