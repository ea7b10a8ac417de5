import assert from 'node:assert/strict'
import { bodyOf } from '../../server/requests/testing/request-server.ts'
import { hostileHosts, type HostileHost } from '../../server/security/testing/hostile-hosts.ts'
import { waitForMails } from './check-requests.ts'
import type { Report } from './report.ts'
import { hosts, type TrialSite } from './site.ts'

const path = '/api/privacy-rights/request'
/** What a careless proxy would pass on. */
const forwarded = ['X-Forwarded-Host: evil.example', 'Forwarded: host=evil.example', 'X-Host: evil.example']

/** No host that a visitor makes up gets into a mail, by any door that nginx leaves open: the server's own table of them. */
export async function checkHosts({ check, heading }: Report, site: TrialSite) {
  heading('Hosts that visitors make up')
  const rows = hostileHosts(hosts.nl)
  await waitForMails(site)
  const before = site.mail.received.length
  const answers: { row: HostileHost; email: string; status: number; answer: string }[] = []
  for (const [at, row] of rows.entries()) answers.push({ row, ...(await send(site, row, at)) })
  const taken = answers.filter(({ status }) => status === 200)

  await check(`of ${rows.length} ways to write a host only those that name ours are taken`, () => {
    const titles = (list: typeof answers) => list.map(({ row }) => row.title)
    assert.deepEqual(titles(taken.filter(({ row }) => row.reading !== 'own')), [])
    // nginx may refuse what a server would take.
    assert.ok(
      titles(taken).includes('our name') && titles(taken).includes('our name in capitals'),
      titles(taken).join(),
    )
    const others = answers.filter(({ status }) => status !== 200 && !(status >= 400 && status < 500))
    assert.deepEqual(titles(others), [])
  })
  await check('no answer repeats a made-up host', () => {
    assert.deepEqual(
      answers.filter(({ answer }) => answer.includes('evil')),
      [],
    )
  })
  await check('only those that were taken had a mail, with links to the site itself', async () => {
    await waitForMails(site)
    const links = site.mail.received.slice(before).map(({ mail }) => mail.text?.match(/https?:\/\/\S+/g) ?? [])
    assert.deepEqual([...new Set(links.flat().map((link) => new URL(link).origin))], [`https://${hosts.nl}`])
    const recipients = site.mail.received.slice(before).map(({ mail }) => [mail.to].flat()[0]?.text ?? '')
    assert.deepEqual(recipients.toSorted(), taken.map(({ email }) => email).toSorted())
    assert.deepEqual(await site.postgresql.read("select origin from privacy_requests where origin like '%evil%'"), [])
  })
}

async function send({ visitor }: TrialSite, { lines, target }: HostileHost, at: number) {
  const email = `host${at}@lantaarn.example`
  const body = JSON.stringify(bodyOf('RIGHT_OF_ACCESS', { country: 'NL', email }))
  const length = `Content-Length: ${Buffer.byteLength(body)}`
  const head = [
    `POST ${target?.(path) ?? path} HTTP/1.1`,
    ...lines,
    ...forwarded,
    'Content-Type: application/json',
    length,
  ]
  const answer = await visitor.sendBytes(hosts.nl, [...head, 'Connection: close', '', body].join('\r\n'))
  return { email, status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]), answer }
}
