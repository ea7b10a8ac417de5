import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deltaPath, type AppRelease } from '@site/shared/contract'
import { expect, hosts, test } from './test.ts'

test('both hosts answer; an unknown page is 404; HTTP leads to HTTPS, another name nowhere', async ({ site }) => {
  const { visitor, nginx } = site
  for (const host of Object.values(hosts)) {
    expect((await visitor.ask(host, '/nl/nothing')).status).toBe(404)
    // Production has no sample advertisements.
    const { text } = await visitor.ask(host, `/api/campaign-items?countryCode=${host.slice(-2).toUpperCase()}`)
    expect(JSON.parse(text)).toHaveProperty('total')
    expect(text).not.toMatch(/"id":"(?:NL|BE)-\d{4}-/)
    const plain = await visitor.ask(host, '/nl?x=1', { plainPort: nginx.ports.http })
    expect([plain.status, plain.headers.location]).toEqual([308, `https://${host}/nl?x=1`])
    const { text: security } = await visitor.ask(hosts.be, '/.well-known/security.txt')
    expect(security).toContain(`Canonical: https://${host}/.well-known/security.txt`)
  }
  expect((await visitor.ask('evil.example', '/', { plainPort: nginx.ports.http })).status).toBe(421)
  const foreign = 'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'
  expect(await visitor.sendBytes(hosts.nl, foreign)).toMatch(/^HTTP\/1.1 421/)
  // Health is for this machine only.
  expect((await visitor.ask(hosts.nl, '/healthz')).status).toBe(403)
  expect((await visitor.ask(hosts.nl, '/healthz', { from: '127.0.0.1' })).status).toBe(200)
})

test('headers protect a page and fit the buffers of proxies; a missing file is not cached; no path leads out of the folder', async ({
  site: { visitor },
}) => {
  const { headers } = await visitor.ask(hosts.nl, '/nl')
  // nginx's usual buffer has 4 KB; the budget of the site is half of that.
  expect(JSON.stringify(headers).length).toBeLessThan(2048)
  expect(headers['content-security-policy']).toContain('script-src')
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
  expect(headers['x-content-type-options']).toBe('nosniff')
  const missing = await visitor.ask(hosts.nl, '/apps/host/none.0123456789.js')
  expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store'])
  const forbidden = ['/apps/../history.json', '/apps/%2e%2e/history.json', '/apps//etc/passwd', '/apps/.lock', '/.env']
  for (const path of forbidden) expect((await visitor.ask(hosts.nl, path)).status, path).not.toBe(200)
})

const entryOf = (app?: AppRelease) => `${app?.base}${app?.entry[0]}`

/** Headers in which nginx and a server differ: their own names, connections and ways to count. */
const different = new Set(['server', 'date', 'connection', 'keep-alive', 'etag', 'accept-ranges'])
const headersOf = ({ headers }: { headers: object }) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !different.has(name)))

test('nginx sends every built file as a server does, compressed as it was published', async ({ site }) => {
  const { visitor, nginx, servers, edited, store } = site
  const { apps } = edited.release
  const files = Object.values(apps).flatMap((app) => Object.keys(app.files).map((file) => app.base + file))
  const rest = (await readdir(join(store, 'apps'))).filter((name) => /^release\..*\.json$/.test(name))
  files.push(...rest.map((name) => `/apps/${name}`))
  for (const file of files) {
    const headers = { 'accept-encoding': 'gzip', 'x-forwarded-proto': 'https' }
    const ofServer = await visitor.ask(hosts.nl, file, { plainPort: servers.ports[0], headers, from: '127.0.0.1' })
    const ofNginx = await visitor.ask(hosts.nl, file, { headers })
    expect([ofNginx.status, headersOf(ofNginx)], file).toEqual([ofServer.status, headersOf(ofServer)])
    expect(ofNginx.body.equals(ofServer.body), file).toBe(true)
  }
  const file = entryOf(apps['host'])
  for (const encoding of nginx.hasBrotli ? ['br', 'gzip', undefined] : ['gzip', undefined]) {
    const { headers } = await visitor.ask(hosts.nl, file, { headers: { 'accept-encoding': encoding ?? 'identity' } })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
  expect((await visitor.ask(hosts.nl, `${file}.gz`)).status).toBe(404)
})

test('a browser that holds the script of another remote gets the difference', async ({ site }) => {
  const { visitor, edited } = site
  const { apps } = edited.release
  const held = entryOf(apps['mf-internal'])
  const entry = entryOf(apps['mf-legal'])
  const { body: dictionary } = await visitor.ask(hosts.nl, held)
  const digest = createHash('sha256').update(dictionary).digest()
  const headers = { 'accept-encoding': 'gzip, br, dcz', 'available-dictionary': `:${digest.toString('base64')}:` }
  const delta = await visitor.ask(hosts.nl, entry, { headers })
  expect(delta.headers['content-encoding']).toBe('dcz')
  expect(delta.headers['use-as-dictionary']).toBe('match="/apps/*/remoteEntry.*.js"')
  // RFC 9842: 8 bytes of the format, then the digest of the dictionary.
  expect(delta.body.subarray(8, 40).equals(digest)).toBe(true)
  expect((await visitor.ask(hosts.nl, deltaPath(entry, digest.toString('base64')))).status).toBe(404)
})
