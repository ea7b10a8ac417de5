import { resolve } from 'node:path'
import { dayInMs } from '@site/shared/rules'
import { openServer } from '../testing/index.ts'

const hosts = ['privacy.example.nl', 'privacy.example.be']

/** Returns the answer of a server whose day is `now`. */
async function ask(url: string, { host = hosts[0], now = '2026-11-21T10:00:00Z' } = {}) {
  const contentDirectory = resolve(import.meta.dirname, '../content')
  const config = { contentDirectory, publicHosts: hosts, securityContact: 'lek@lindehof.example' }
  const app = await openServer({ config, now: () => new Date(now) })
  return app.inject({ url, headers: { host } })
}

test.each([...hosts, 'elsewhere.example'])('at %s it names the contact and all hosts', async (host) => {
  const answer = await ask('/.well-known/security.txt', { host })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(answer.body.split('\n')).toEqual([
    'Contact: mailto:lek@lindehof.example',
    'Expires: 2027-05-20T00:00:00Z',
    'Preferred-Languages: nl, fr, en',
    'Canonical: https://privacy.example.nl/.well-known/security.txt',
    'Canonical: https://privacy.example.be/.well-known/security.txt',
    'Policy: https://privacy.example.nl/.well-known/security-policy.txt',
    'Policy: https://privacy.example.be/.well-known/security-policy.txt',
    '',
  ])
})

test.each(['2026-11-21T10:00:00Z', '2028-02-29T23:59:59Z', '2041-12-31T23:30:00Z'])(
  'on %s it is valid for months, and less than a year',
  async (now) => {
    const { body } = await ask('/.well-known/security.txt', { now })
    const days = (Date.parse(/^Expires: (.*)$/m.exec(body)![1]!) - Date.parse(now)) / dayInMs
    expect(days).toBeGreaterThan(150)
    expect(days).toBeLessThan(365)
  },
)

test('the policy that it names can be read, in the three languages of the site', async () => {
  const { body } = await ask('/.well-known/security.txt')
  const policy = await ask(new URL(/^Policy: (.*)$/m.exec(body)![1]!).pathname)
  expect([policy.statusCode, policy.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  for (const language of ['NEDERLANDS', 'FRANÇAIS', 'ENGLISH']) expect(policy.body).toContain(`${language}\n`)
})
