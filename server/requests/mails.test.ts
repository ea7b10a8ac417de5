import { simpleParser } from 'mailparser'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDelivery } from '../mail/worker.ts'
import { fileTransport } from '../mail/transport.ts'
import { createTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts'
import {
  bodyOf,
  press,
  send,
  startRequestServer,
  statusTokenOf,
  verificationPath,
  type RequestServer,
} from './testing/request-server.ts'

let server: RequestServer
let folder: TemporaryFolder

beforeAll(async () => {
  server = await startRequestServer()
  folder = await createTemporaryFolder()
}, 60_000)

/** Sends what waits, and reads it back as a mail program does. */
async function deliver() {
  const directory = join(folder.path, crypto.randomUUID())
  const transport = fileTransport(directory, 'Lantaarn Media <no-reply@lantaarn.example>')
  const { database, now } = server.services
  await createDelivery({
    database,
    transport,
    now,
    report: (problem) => {
      throw new Error(problem)
    },
  })()
  const files = await readdir(directory)
  return Promise.all(files.map(async (file) => simpleParser(await readFile(join(directory, file)))))
}

const subjects = [
  [
    'nl',
    /^Bevestig je verzoek LM-/,
    /^We hebben je verzoek LM-.* ontvangen$/,
    /^Privacyverzoek LM-.*: Inzage in mijn gegevens$/,
  ],
  [
    'fr',
    /^Confirmez votre demande LM-/,
    /^Nous avons bien reçu votre demande LM-/,
    /^Demande vie privée LM-.*\u202F: Accès à mes données$/,
  ],
  [
    'en',
    /^Confirm your request LM-/,
    /^We have received your request LM-/,
    /^Privacyverzoek LM-.*: Inzage in mijn gegevens$/,
  ],
] as const

test.each(subjects)('mails in %s say the same in text and HTML', async (language, first, receipt, forMailbox) => {
  const userInfo = { salutation: 'FEMALE', firstName: 'Zoë & Éloïse', lastName: '{reference}' }
  await send(
    server,
    bodyOf('RIGHT_OF_ACCESS', {
      language,
      email: `${language}@lantaarn.example`,
      userInfo,
      userMessage: 'Één\n<i>twee</i>',
    }),
  )
  const [verification, ...none] = await deliver()
  expect(none).toEqual([])
  expect(verification!.subject).toMatch(first)
  expect(verification!.to).toMatchObject({ value: [{ address: `${language}@lantaarn.example` }] })
  expect(verification!.text).toMatch(/28 nov\p{L}+ 2026\P{L}*\p{L}*\P{L}*11:00/iu)
  const path = verificationPath({ text: verification!.text! })
  expect(path).toMatch(new RegExp(`^/${language}/verify/`))
  const { text: written } = verification!
  const status = statusTokenOf({ text: written! })
  expect(written).toMatch(language === 'fr' ? /^Référence\u202F: LM-/m : /^Referen\p{L}+: LM-/mu)
  expect(written).toContain(`http://be.localhost:8080${path}#${status}\n`)
  expect(verification!.html).toContain(`href="http://be.localhost:8080${path}#${status}"`)
  expect(verification!.html).toContain(`<html lang="${language}">`)

  await press(server, path)
  const mails = await deliver()
  const toPerson = mails.find(({ subject }) => receipt.test(subject ?? ''))
  const toMailbox = mails.find(({ subject }) => forMailbox.test(subject ?? ''))
  expect(mails).toHaveLength(2)
  expect(toPerson?.text).toContain('Zoë & Éloïse {reference}')
  expect(toPerson?.text).toContain('  Één\n  <i>twee</i>')
  expect(toPerson?.html).toContain('Één<br>&lt;i&gt;twee&lt;/i&gt;')
  expect(toMailbox?.replyTo?.value).toEqual([
    { address: `${language}@lantaarn.example`, name: 'Zoë & Éloïse {reference}' },
  ])
  for (const { text, html } of [verification!, toPerson!]) {
    expect(text).not.toMatch(/undefined|\{(?!reference)/)
    expect(html).not.toMatch(/undefined|<script|<img/)
  }
})
