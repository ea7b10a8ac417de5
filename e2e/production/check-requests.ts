import assert from 'node:assert/strict'
import { idempotencyHeader } from '../../shared/calls/index.ts'
import { bodyOf } from '../../server/requests/testing/request-server.ts'
import { later } from './machine.ts'
import type { Report } from './report.ts'
import { hosts, type TrialSite } from './site.ts'

/** The mailbox of deploy/privacy-site.env. */
const team = 'privacy@example.nl'
/** Longer than the claim of a server that died, in milliseconds. */
const timeout = 150_000

/** A privacy request from form to team, and a member of staff who looks at it. */
export async function checkRequests({ check, heading }: Report, site: TrialSite) {
  heading('A privacy request, and staff')
  for (const [country, host] of Object.entries(hosts)) {
    await check(`${host}: a request is confirmed by the link of its mail and reaches the team`, () => {
      return makeRequest(site, host, country.toUpperCase())
    })
  }
  await check('staff log in at the provider and see the requests; who has no role does not', async () => {
    assert.deepEqual(await logIn(site, 'sanne'), { status: 200, seen: 2 })
    assert.deepEqual(await logIn(site, 'tom'), { status: 403, seen: undefined })
  })
  await check('what a visitor says about where they come from is not believed', async () => {
    const from = '127.201.7.7'
    const claims = (at: number) => ({
      'x-forwarded-for': `10.0.0.${at}`,
      'x-real-ip': `10.0.0.${at}`,
      forwarded: `for=10.0.0.${at}`,
    })
    const statuses = []
    for (let at = 0; at < 21; at++) statuses.push((await send(site, hosts.nl, { from, claims: claims(at), at })).status)
    assert.deepEqual(statuses, [...Array.from({ length: 20 }, () => 200), 429])
  })
}

function send(
  { visitor }: TrialSite,
  host: string,
  { from, claims, at }: { from: string; claims: Record<string, string>; at: number },
) {
  const body = bodyOf('RIGHT_OF_ACCESS', { country: 'NL', email: `claim${at}@lantaarn.example` })
  return visitor.ask(host, '/api/privacy-rights/request', { method: 'POST', body, from, headers: claims })
}

async function makeRequest({ visitor, mail }: TrialSite, host: string, country: string) {
  const email = `an@${country.toLowerCase()}.lantaarn.example`
  const body = bodyOf('RIGHT_OF_ACCESS', { country, email, touchpoint: `https://${host}/nl/privacy-rights/access` })
  const headers = { [idempotencyHeader]: `one-request-at-${country}` }
  const accepted = await visitor.ask(host, '/api/privacy-rights/request', { method: 'POST', body, headers })
  assert.equal(accepted.status, 200, accepted.text)
  const { reference } = JSON.parse(accepted.text) as { reference: string }

  const [, linkHost, path] = /https:\/\/([^/]+)(\/nl\/verify\/[\w-]+)/.exec(await mail.waitFor(email, reference))!
  assert.equal(linkHost, host)
  const page = await visitor.ask(host, path!)
  assert.deepEqual([page.status, page.text.includes(reference)], [200, true])
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const confirmed = await visitor.ask(host, path!, { method: 'POST', body: '', headers: form })
  assert.deepEqual([confirmed.status, confirmed.headers.location], [303, '/nl/email-verified'])

  assert.match(await mail.waitFor(team, reference), new RegExp(email))
  assert.match(
    await mail.waitFor(email, `${reference} ontvangen`),
    new RegExp(`https://${host}/nl/privacy-rights/status#`),
  )
}

async function logIn({ visitor, login }: TrialSite, person: string) {
  const host = hosts.nl
  const cookies = new Map<string, string>()
  async function ask(path: string) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await visitor.ask(host, path, { headers: { cookie } })
    for (const line of answer.headers['set-cookie'] ?? []) {
      assert.match(line, /^__Host-[\w-]+=.*; HttpOnly; Secure; SameSite=Lax$/)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name, value)
    }
    return answer
  }
  const begun = await ask('/auth/login?returnTo=/nl/internal-privacy-rights')
  const back = new URL(await login.choose(String(begun.headers.location), person))
  assert.equal(back.origin, `https://${host}`)
  assert.equal((await ask(back.pathname + back.search)).status, 303)
  const list = await ask('/api/internal-privacy-rights/requests?state=VERIFIED')
  const { total } = JSON.parse(list.text) as { total?: number }
  return { status: list.status, seen: total }
}

/** Until no mail waits any more: those of a server that died are taken over after two minutes. */
export async function waitForMails({ postgresql }: TrialSite): Promise<void> {
  const query = 'select count(*)::int as count from outbox where sent_at is null'
  let least = Infinity
  let end = 0
  for (;;) {
    const [waiting] = await postgresql.read<{ count: number }>(query)
    if (waiting!.count === 0) return
    if (waiting!.count < least) {
      least = waiting!.count
      end = Date.now() + timeout
    }
    if (Date.now() > end) throw new Error(`${least} mails wait, and none left for ${timeout / 1000} s`)
    await later(500)
  }
}
