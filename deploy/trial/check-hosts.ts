import assert from 'node:assert/strict'
import { bodyOf } from '../../server/privacy-requests/testing/request-server.ts'
import { hostileHosts, type HostileHost } from '../../server/security/hostile-hosts.ts'
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
  const before = site.mail.received.length
  const own = rows.filter(({ reading }) => reading === 'own')
  for (const [what, chosen] of [['ours, however it is written, is taken', own], ['any other is refused', rows.filter((row) => !own.includes(row))]] as const) {
    await check(`a name that is ${what}: ${chosen.length} ways to write it, and made-up forwarding headers`, async () => {
      for (const row of chosen) await tryRow(site, row, rows.indexOf(row))
    })
  }
  await check('only those that were taken had a mail, with links to the site itself', async () => {
    await waitForMails(site)
    const links = site.mail.received.slice(before).map(({ mail }) => mail.text?.match(/https?:\/\/\S+/g) ?? [])
    assert.equal(links.length, own.length)
    assert.deepEqual([...new Set(links.flat().map((link) => new URL(link).origin))], [`https://${hosts.nl}`])
    assert.deepEqual(await site.postgresql.read("select origin from privacy_requests where origin like '%evil%'"), [])
  })
}

async function tryRow({ visitor }: TrialSite, { title, lines, reading, target }: HostileHost, at: number) {
  const body = JSON.stringify(bodyOf('RIGHT_OF_ACCESS', { country: 'NL', email: `host${at}@lantaarn.example` }))
  const length = `Content-Length: ${Buffer.byteLength(body)}`
  const head = [`POST ${target?.(path) ?? path} HTTP/1.1`, ...lines, ...forwarded, 'Content-Type: application/json', length, 'Connection: close']
  const answer = await visitor.sendBytes(hosts.nl, `${[...head, '', body].join('\r\n')}`)
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])
  if (reading === 'own') return assert.equal(status, 200, `${title}: ${answer}`)
  assert.ok(status >= 400 && status < 500, `${title}: ${answer.slice(0, 200)}`)
  assert.ok(!answer.includes('evil'), `${title}: ${answer}`)
}
