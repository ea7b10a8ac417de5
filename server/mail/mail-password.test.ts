import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { smtpTransport } from './transport.ts'
import { startMailServer } from './testing/mail-server.ts'
import { claimedMail } from './testing/sample-mail.ts'

const password = 'correct-horse-battery'
const taken: SMTPServerOptions['onAuth'] = (_login, _session, done) => done(null, { user: 'site' })

/** Somebody on the way to a mail server, who writes down what is sent to it. */
async function listenIn(url: string) {
  let heard = ''
  const target = Number(new URL(url).port)
  const tap = createServer((client) => {
    const server = connect(target, '127.0.0.1')
    client.on('data', (bytes) => (heard += bytes.toString('latin1')))
    client.on('error', () => server.destroy()).pipe(server)
    server.on('error', () => client.destroy()).pipe(client)
  })
  tap.listen(0, '127.0.0.1')
  await once(tap, 'listening')
  const { port } = tap.address() as AddressInfo
  return { port, heard: () => heard, close: () => new Promise((closed) => tap.close(closed)) }
}

/** Sends a mail with a password past the listener; gives what happened and what was heard. */
async function send(options: SMTPServerOptions, place: string, query = '', allowPlain = false) {
  const server = await startMailServer({ onAuth: taken, allowInsecureAuth: true, ...options })
  const tap = await listenIn(server.url)
  const transport = smtpTransport(
    `smtp://site:${password}@${place}:${tap.port}${query}`,
    'no-reply@lindehof.example',
    allowPlain,
  )
  const outcome = await transport.send(claimedMail(), new AbortController().signal).then(
    () => 'sent',
    (error: unknown) => (error as { code?: string }).code,
  )
  await tap.close()
  const login = Buffer.from(`\0site\0${password}`).toString('base64')
  const isPasswordHeard = [password, Buffer.from(password).toString('base64'), login].some((text) =>
    tap.heard().includes(text),
  )
  return { outcome, isPasswordHeard, mails: server.received.length, isGreeted: tap.heard().includes('EHLO') }
}

// The listener is on this machine; by this address it is not known to be.
const elsewhere = '0.0.0.0'
const withoutEncryption: SMTPServerOptions = { disabledCommands: ['STARTTLS'] }
const rejected = { isPasswordHeard: false, mails: 0, isGreeted: true }

test('a mail server that offers no encryption gets no password', async () => {
  expect(await send(withoutEncryption, elsewhere)).toEqual({ ...rejected, outcome: 'ETLS' })
})

test.each(['?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true'])(
  'no password is sent with %s in the address either',
  async (query) => {
    expect(await send(withoutEncryption, elsewhere, query)).toEqual({ ...rejected, outcome: 'ETLS' })
  },
)

test('the password is sent where the settings allow it, and to this machine', async () => {
  const sent = { outcome: 'sent', isPasswordHeard: true, mails: 1, isGreeted: true }
  expect(await send(withoutEncryption, elsewhere, '', true)).toEqual(sent)
  expect(await send(withoutEncryption, '127.0.0.1')).toEqual(sent)
})
