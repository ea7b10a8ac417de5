import { chmod, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { companyDomain } from '@site/shared/rules'
import { simpleParser } from 'mailparser'
import sharp from 'sharp'
import type { SMTPServerOptions } from 'smtp-server'
import { renderPlain } from './letter.ts'
import { fileTransport, mustEncrypt, prepareMailFolder, smtpTransport } from './transport.ts'
import { createTemporaryFolder } from '../testing/index.ts'
import { startMailServer } from './testing/mail-server.ts'
import { claimedMail } from './testing/sample-mail.ts'

const from = 'Lindehof, de Mediagroep <no-reply@lindehof.example>'
/** However slow the machine is. */
const patient = () => new AbortController().signal

test('a mail about what filled in the honeypot says so in its header', async () => {
  const server = await startMailServer()
  await smtpTransport(server.url, from).send(claimedMail(), patient())
  await smtpTransport(server.url, from).send(claimedMail({ possiblyAutomated: true }), patient())
  const headers = server.received.map(({ mail }) => mail.headers.get('x-possibly-automated'))
  expect(headers).toEqual([undefined, 'yes'])
})

test('a mail reaches a mail server whole', async () => {
  const server = await startMailServer()
  const mail = claimedMail({ html: '<p>Eén <a href="https://lindehof.example">link</a></p>' })
  await smtpTransport(server.url, from).send(mail, patient())
  const [received] = server.received
  expect(server.received).toHaveLength(1)
  expect(received).toMatchObject({ from: 'no-reply@lindehof.example', to: ['mailbox@lindehof.example'] })
  expect(received?.mail).toMatchObject({
    messageId: mail.messageId,
    subject: mail.subject,
    date: new Date('2026-11-21T10:15:30Z'),
  })
  expect(received?.mail.from?.value).toEqual([
    { name: 'Lindehof, de Mediagroep', address: 'no-reply@lindehof.example' },
  ])
  expect(received?.mail.replyTo?.value).toEqual([{ name: mail.replyToName, address: mail.replyTo }])
  expect(received?.mail.text?.trimEnd()).toBe(mail.text.trimEnd())
  expect(received?.mail.html).toBe(mail.html)
  expect(received?.mail.headers.get('content-language')).toBe('nl')
  expect(received?.mail.headers.get('auto-submitted')).toBe('auto-generated')
  expect(received?.mail.headers.get('x-auto-response-suppress')).toBe('All')
})

test('the letterhead is a picture that goes along with the mail, to be seen in both colour schemes', async () => {
  const server = await startMailServer()
  const html = renderPlain('Je verzoek', 'Beste Noor', 'nl')
  await smtpTransport(server.url, from).send(claimedMail({ html }), patient())
  const [received] = server.received
  expect(received?.mail.attachments).toMatchObject([
    { contentType: 'image/png', contentDisposition: 'inline', cid: `logo@${companyDomain}` },
  ])
  const { data, info } = await sharp(received?.mail.attachments[0]?.content).raw().toBuffer({ resolveWithObject: true })
  // On its own light ground: the middle of its edge is white and opaque.
  expect([info.height, [...data.subarray((info.width / 2) * info.channels).subarray(0, 4)]]).toEqual([
    72,
    [255, 255, 255, 255],
  ])
  const sent = String(received?.mail.html)
  expect(sent).not.toMatch(/<svg|https?:[^"]*\.(?:png|svg)/)
  expect(sent).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('<svg')
})

test('a mail without answer address is answered to the privacy mailbox', async () => {
  const server = await startMailServer()
  const transport = smtpTransport(server.url, from, false, 'privacy@lindehof.example')
  await transport.send(claimedMail({ replyTo: null, replyToName: null }), patient())
  expect(server.received[0]?.mail.replyTo?.value).toEqual([{ address: 'privacy@lindehof.example', name: '' }])
})

test('a mail of text alone has HTML too, in which what was typed stays text', async () => {
  const server = await startMailServer()
  await smtpTransport(server.url, from).send(claimedMail({ html: null, text: 'Eén\n\n<b>twee</b>\n' }), patient())
  const html = String(server.received[0]?.mail.html)
  for (const part of ['<p dir="auto">Eén</p>', '&lt;b&gt;twee', 'lang="nl"', 'viewport', '16px'])
    expect(html).toContain(part)
})

// Stored values are taken as they are: a name or an address is never read as more than one.
const attacks: [string, Parameters<typeof claimedMail>[0]][] = [
  ['a name', { replyToName: 'x\r\nBcc: victim@other.example\r\n\r\nbody' }],
  ['a name with an address', { replyToName: 'x <victim@other.example>, victim@other.example' }],
  ['an address', { replyTo: 'a@b.example\r\nBcc: victim@other.example' }],
  ['two addresses', { replyTo: 'a@b.example, victim@other.example' }],
  ['a subject', { subject: 'x\r\nBcc: victim@other.example\r\n\r\nbody' }],
  ['a text', { text: 'x\r\n.\r\nRCPT TO:<victim@other.example>\r\n.\r\n' }],
]

test.each(attacks)('%s adds neither header nor recipient', async (_name, changes) => {
  const server = await startMailServer()
  const mail = claimedMail(changes)
  await smtpTransport(server.url, from).send(mail, patient())
  expect(server.received.map(({ to }) => to)).toEqual([['mailbox@lindehof.example']])
  const { headers, bcc, to, text } = server.received[0]!.mail
  expect([bcc, headers.get('bcc'), [to].flat()[0]?.text]).toEqual([undefined, undefined, 'mailbox@lindehof.example'])
  expect(text?.trimEnd()).toBe(mail.text.replaceAll('\r\n', '\n').trimEnd())
})

test('a name or subject that is typed as an encoded word is not decoded', async () => {
  const server = await startMailServer()
  const typed = '=?utf-8?B?4oCuQ0VP?='
  await smtpTransport(server.url, from).send(claimedMail({ replyToName: typed, subject: typed }), patient())
  const { replyTo, subject } = server.received[0]!.mail
  for (const text of [replyTo?.value[0]?.name, subject]) expect(text).toBe('= ?utf-8?B?4oCuQ0VP?=')
})

const failures: [string, SMTPServerOptions, code: number][] = [
  [
    'is busy',
    { onRcptTo: (_to, _session, done) => done(Object.assign(new Error('Busy'), { responseCode: 451 })) },
    451,
  ],
  ['wants a login first', { authOptional: false }, 530],
]

test.each(failures)('a mail server that %s is an error with its code', async (_name, options, responseCode) => {
  const { url } = await startMailServer(options)
  await expect(smtpTransport(url, from).send(claimedMail(), patient())).rejects.toMatchObject({ responseCode })
})

test('a mail server that does not answer is waited for so long and no longer', async () => {
  const server = await startMailServer({ onData: (stream) => void stream.resume() })
  const sending = smtpTransport(server.url, from).send(claimedMail(), AbortSignal.timeout(200))
  await expect(sending).rejects.toMatchObject({ code: 'EABORT' })
})

const servers: [string, boolean][] = [
  ['smtp://user:secret@mail.example:587', true],
  ['smtp://user:secret@mail.example', true],
  ['smtp://user@mail.example', true],
  ['smtp://:secret@mail.example', true],
  ['smtp://user:secret@10.0.0.5', true],
  ['smtp://user:secret@0.0.0.0', true],
  ['smtp://user:secret@127.0.0.1.evil.example', true],
  ['smtp://user:secret@localhost.evil.example', true],
  ['smtp://user:secret@[::2]', true],
  ['smtp://user:secret@mail.example?requireTLS=false', true],
  ['smtps://user:secret@mail.example', false],
  ['smtp://mail.example:25', false],
  ['smtp://user:secret@localhost:25', false],
  ['smtp://user:secret@LOCALHOST', false],
  ['smtp://user:secret@127.0.0.1', false],
  ['smtp://user:secret@127.9.8.7:2525', false],
  ['smtp://user:secret@[::1]:25', false],
]

test.each(servers)('that the way to %s must be encrypted is %s', (url, expected) => {
  expect(mustEncrypt(url)).toBe(expected)
})

test('a mail becomes a file that mail programs open, and a repetition the same file', async () => {
  const folder = await createTemporaryFolder()
  const directory = join(folder.path, 'new', 'mail')
  const transport = fileTransport(directory, from)
  const mail = claimedMail()
  const signal = patient()
  await transport.send(mail, signal)
  await transport.send({ ...mail, attempts: 2 }, signal)
  expect(await readdir(directory)).toEqual(['20261121T101530123Z-8032e991-25fe-4bea-b06f-4a49418f57c8.eml'])
  const source = await readFile(join(directory, (await readdir(directory))[0]!))
  expect(source.toString().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(await simpleParser(source)).toMatchObject({ messageId: mail.messageId, subject: mail.subject })
})

test('a folder that cannot be written to is an error', async () => {
  const folder = await createTemporaryFolder()
  await folder.write({ file: '' })
  const sending = fileTransport(join(folder.path, 'file'), from).send(claimedMail(), patient())
  await expect(sending).rejects.toMatchObject({ code: 'EEXIST' })
})

test('only its own user can read the folder of mails; one that was half written is gone after a start', async () => {
  const folder = await createTemporaryFolder()
  await folder.write({ 'mails/1.eml': 'whole', 'mails/2.eml.new': 'ha' })
  const mails = join(folder.path, 'mails')
  const mail = join(mails, '1.eml')
  await chmod(mails, 0o755)
  await chmod(mail, 0o644)
  await prepareMailFolder(mails)
  await fileTransport(mails, from).send(claimedMail(), patient())
  const names = await readdir(mails)
  expect(names).toEqual(['1.eml', expect.stringMatching(/\.eml$/)])
  const modes = await Promise.all(
    [mails, ...names.map((name) => join(mails, name))].map(async (path) => (await stat(path)).mode & 0o777),
  )
  expect(modes).toEqual([0o700, 0o600, 0o600])
})
