import { bodyOf } from '../../server/requests/testing/request-server.ts'
import { hostileHosts, type HostileHost } from '../../server/http/testing/hostile-hosts.ts'
import { expect, hosts, test, type Site } from './test.ts'

const path = '/api/privacy-rights/request'
/** Headers that a careless proxy would pass on. */
const forwarded = ['X-Forwarded-Host: evil.example', 'Forwarded: host=evil.example', 'X-Host: evil.example']

/** Sends a request with this host; returns the answer as text. */
function send({ visitor }: Site, { lines, target }: HostileHost, email: string) {
  const body = JSON.stringify(bodyOf('RIGHT_OF_ACCESS', { country: 'NL', email }))
  const about = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close']
  const head = [`POST ${target?.(path) ?? path} HTTP/1.1`, ...lines, ...forwarded, ...about]
  return visitor.sendBytes(hosts.nl, [...head, '', body].join('\r\n'))
}

test('no host that a visitor makes up gets into an answer, a mail or the database', async ({ site }) => {
  await site.waitForMails()
  const before = site.mail.received.length
  const accepted: { row: HostileHost; email: string }[] = []
  for (const [at, row] of hostileHosts(hosts.nl).entries()) {
    const email = `host${at}@lindehof.example`
    const answer = await send(site, row, email)
    expect(answer, row.title).not.toContain('evil')
    expect(answer, row.title).toMatch(/^HTTP\/1\.1 (?:200|4\d\d) /)
    if (answer.startsWith('HTTP/1.1 200')) accepted.push({ row, email })
  }
  const titles = accepted.map(({ row }) => row.title)
  expect(accepted.filter(({ row }) => row.reading !== 'own')).toEqual([])
  // nginx may reject others that a server accepts.
  expect(titles).toEqual(expect.arrayContaining(['our name', 'our name in capitals']))

  await site.waitForMails()
  const mails = site.mail.received.slice(before).map(({ mail }) => mail)
  const links = mails.flatMap(({ text }) => text?.match(/https?:\/\/\S+/g) ?? [])
  expect([...new Set(links.map((link) => new URL(link).origin))]).toEqual([`https://${hosts.nl}`])
  const recipients = mails.map(({ to }) => [to].flat()[0]?.text ?? '')
  expect(recipients.toSorted()).toEqual(accepted.map(({ email }) => email).toSorted())
  expect(await site.postgresql.read("select 1 from privacy_requests where origin like '%evil%'")).toEqual([])
})

test('the log has no token of a mailed link, however its path is written', async ({ site }) => {
  const token = 'secret'.padEnd(43, 'x')
  const written = ['/nl/verify', '/nl/%76erify', '//nl/verify', '/%6el/verify', '/nl/./verify', '/NL/Verify']
  // Nor where a part of the address was lost or changed: the token still opens the link.
  const changed = ['/verify', '/x/nl/verify', '/nl\\verify', '/nl/verify;x', '/nl/%e2%80%8bverify']
  for (const start of [...written, ...changed]) await site.visitor.ask(hosts.nl, `${start}/${token}`)
  // A mail program may write the "#" as "%23": then the browser sends what is behind it.
  const statuses = ['/nl/privacy-rights/status', '/nl/privacy-rights%2Fstatus', '/nl/privacy-rights', '/nl']
  for (const start of statuses) {
    for (const hash of ['%23', '%2523', '/', '.']) await site.visitor.ask(hosts.nl, `${start}${hash}${token}.`)
  }
  await site.visitor.ask(hosts.nl, '/nl/about?last')
  await expect.poll(site.nginx.readLog).toContain('"GET /nl/about ')
  expect(await site.nginx.readLog()).not.toContain(token)
})
