import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { compose } from './compose.ts'
import type { OutboxMail } from './outbox.ts'
import type { MailTransport } from './transport.ts'

/**
 * Writes each mail to `<time>-<id>.eml` in `directory`, for machines without a mail server. A file appears whole or not at
 * all; a repetition replaces it.
 */
export function fileTransport(directory: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await composer.sendMail(compose(mail, from))
      const file = join(directory, fileName(mail))
      await mkdir(directory, { recursive: true })
      await writeFile(`${file}.new`, message, { flush: true })
      await rename(`${file}.new`, file)
    },
  }
}

/** Sorts by the time at which the mail came into being. */
function fileName({ id, createdAt }: OutboxMail): string {
  return `${createdAt.toISOString().replaceAll(/[^\dTZ]/g, '')}-${id}.eml`
}
