import { simpleParser } from 'mailparser'
import { createTemporaryFolder, openServer } from '../../testing/index.ts'
import { fileTransport } from '../transport.ts'
import { claimedMail } from '../testing/sample-mail.ts'

function serve(development: boolean) {
  const config = { mailDirectory: folder.path, development }
  return openServer({ config, now: () => new Date() })
}

async function write(id: string, second: number, text: string, subject = `Subject of ${id}`) {
  const createdAt = new Date(Date.UTC(2026, 10, 21, 10, 15, second))
  await fileTransport(folder.path, 'no-reply@lindehof.example').send(
    claimedMail({ id, createdAt, text, subject }),
    AbortSignal.abort(),
  )
}

const folder = await createTemporaryFolder()
const app = await serve(true)

test('a developer reads what was mailed, newest first, and follows its links', async () => {
  expect((await app.inject('/dev/mail')).body).toContain('No mail has been written yet.')
  await write('aaa', 1, 'Bevestig: <https://nl.localhost/verify?a=1&b=2>, of zie (http://be.localhost/x).')
  await write('bbb', 2, '<script>alert(1)</script> & "https://x.example/\'onclick=\'"', '<b>Hoi</b>')
  const list = await app.inject('/dev/mail')
  expect([...list.body.matchAll(/href="(\/dev[^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/dev/mail/20261121T101502000Z-bbb',
    '/dev/mail/20261121T101501000Z-aaa',
  ])
  expect(list.body).toContain('&lt;b&gt;Hoi&lt;/b&gt;</a>')

  expect(list.body).toContain('mailbox@lindehof.example, 21 November 2026 at 11:15')

  const mail = await app.inject('/dev/mail/20261121T101501000Z-aaa?view=text')
  expect(mail.body).toContain(
    '<a href="https://nl.localhost/verify?a=1&amp;b=2">https://nl.localhost/verify?a=1&amp;b=2</a>&gt;, of',
  )
  expect(mail.body).toContain('(<a href="http://be.localhost/x">http://be.localhost/x</a>).')
  expect(mail.body).toContain('<dt>To</dt><dd dir="auto">mailbox@lindehof.example</dd>')

  const source = await app.inject('/dev/mail/20261121T101501000Z-aaa.eml')
  expect(source.headers['content-type']).toBe('message/rfc822')
  expect((await simpleParser(source.rawPayload)).subject).toBe('Subject of aaa')

  const hostile = await app.inject('/dev/mail/20261121T101502000Z-bbb?view=text')
  expect(hostile.body).not.toMatch(/<script|<b>|'onclick/)
})

test('a mail is shown as people see it, in a frame in which nothing runs or loads', async () => {
  const page = await app.inject('/dev/mail/20261121T101501000Z-aaa')
  const [, source = ''] =
    /<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="([^"]+)"/.exec(page.body) ?? []
  expect(page.body).toMatch(/view=html" aria-current="page">HTML<\/a>\s*<a href="[^"]+view=text">Text</)
  const { body, headers } = await app.inject(source)
  expect(body).toContain('<base target="_blank">')
  expect(body).toMatch(/<a href="http:\/\/be\.localhost\/x\)?\.?">/)
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
      "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  )
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
})

test('a page of mail can neither run nor load anything but the frame', async () => {
  for (const url of ['/dev/mail', '/dev/mail/20261121T101501000Z-aaa']) {
    const { headers } = await app.inject(url)
    const policy = String(headers['content-security-policy']).replaceAll(/'sha256-[^']+'/g, 'hash')
    expect(policy).toBe(
      "default-src 'none'; style-src hash hash; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; frame-src 'self'",
    )
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  }
})

const others = ['nothing', 'nothing.eml', 'nothing.html', '..%2fmain', '..%2f..%2fmain.eml', '%00', 'a%20b']

test.each(others)('there is no mail "%s"', async (name) => {
  expect((await app.inject(`/dev/mail/${name}`)).statusCode).toBe(404)
})

test('a production server has no pages with mails', async () => {
  const production = await serve(false)
  for (const path of ['/dev/mail', '/dev/mail/20261121T101501000Z-aaa']) {
    const { statusCode, body } = await production.inject(path)
    expect([statusCode === 200, body.includes('Subject')]).toEqual([false, false])
  }
})
