import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startMailServer } from './testing/mail-server.ts'

const program = join(import.meta.dirname, '../../deploy/bin/mail-failure')

async function run(settings: Record<string, string>) {
  const { PATH } = process.env
  return promisify(execFile)(program, ['privacy-site-backup.service'], { env: { PATH, ...settings } })
}

test('a unit that has failed is mailed to the operator, by the mail server of the site', async () => {
  const { url, received } = await startMailServer()
  await run({
    SMTP_URL: `${url}?requireTLS=false`,
    MAIL_FROM: 'Example Media <no-reply@example.nl>',
    OPERATOR_MAILBOX: 'operations@example.nl',
  })
  expect(received).toHaveLength(1)
  const { from, to, mail } = received[0]!
  expect([from, to]).toEqual(['no-reply@example.nl', ['operations@example.nl']])
  expect(mail.subject).toMatch(/^privacy-site-backup\.service failed on \S+$/)
  expect(mail.text).toContain('systemctl status privacy-site-backup.service')
})

test('without a mailbox it says which setting is missing', async () => {
  await expect(run({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@example.nl' })).rejects.toThrow(
    'Set OPERATOR_MAILBOX',
  )
})
