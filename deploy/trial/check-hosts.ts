import assert from 'node:assert/strict'
import { bodyOf } from '../../server/privacy-requests/testing/request-server.ts'
import { later } from './machine.ts'
import type { Report } from './report.ts'
import { hosts, type TrialSite } from './site.ts'

/** Until server/security/hostile-hosts.ts is there. */
const hostileHosts = [
  'privacy.example.nl:x@evil.example',
  'privacy.example.nl@evil.example',
  'evil.example',
  'privacy.example.nl.evil.example',
  'privacy.example.nl#evil.example',
  'evil.example/privacy.example.nl',
]

/** No host that a visitor makes up gets into a mail, by any door that nginx leaves open. */
export async function checkHosts({ check, heading }: Report, { visitor, mail }: TrialSite) {
  heading('Hosts that visitors make up')
  const before = mail.received.length
  for (const [at, host] of hostileHosts.entries()) {
    await check(`Host: ${host} is refused`, async () => {
      const body = JSON.stringify(bodyOf('RIGHT_OF_ACCESS', { country: 'NL', email: `host${at}@lantaarn.example` }))
      const lines = [
        'POST /api/privacy-rights/request HTTP/1.1',
        `Host: ${host}`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
      ]
      const answer = await visitor.sendBytes(hosts.nl, `${lines.join('\r\n')}\r\n\r\n${body}`)
      assert.match(answer, /^HTTP\/1\.1 4\d\d /)
    })
    await check(`X-Forwarded-Host: ${host} changes nothing`, async () => {
      const email = `forwarded-host${at}@lantaarn.example`
      const headers = { 'x-forwarded-host': host, forwarded: `host="${host}"` }
      const body = bodyOf('RIGHT_OF_ACCESS', { country: 'NL', email })
      const answer = await visitor.ask(hosts.nl, '/api/privacy-rights/request', { method: 'POST', headers, body })
      assert.equal(answer.status, 200)
      const { reference } = JSON.parse(answer.text) as { reference: string }
      const links = (await mail.waitFor(email, reference)).match(/https?:\/\/\S+/g)!
      assert.deepEqual([...new Set(links.map((link) => new URL(link).origin))], [`https://${hosts.nl}`])
    })
  }
  await check('no mail of all of these names another host', async () => {
    await later(1000)
    for (const { mail: each } of mail.received.slice(before)) assert.doesNotMatch(each.text ?? '', /evil/)
  })
}
