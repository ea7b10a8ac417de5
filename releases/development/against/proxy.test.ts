import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { AppRelease } from '@site/shared/contract'
import { contentPolicy, scanHtml } from '../../compose/security-headers.ts'
import { describeClient } from './live-page.ts'
import { proxyHandler, type ProxyOptions } from './proxy.ts'

const closing: (() => void)[] = []
afterAll(() => closing.forEach((close) => close()))

async function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, 'localhost')
  await once(server, 'listening')
  closing.push(() => server.close())
  return (server.address() as AddressInfo).port
}

const live = {
  id: 'r1',
  development: false,
  disabled: ['mf-own'],
  apps: { 'mf-legal': { name: 'mf-legal', paths: ['about', ''] } },
}
const page = `<html><script type="application/json" id="release">${JSON.stringify(live)}</script><script>boot()</script>
<script defer integrity="sha384-x" src="/apps/host/main.js"></script></html>`
const policy = contentPolicy(scanHtml(page))

/** A site that answers with the request. */
const site: RequestListener = (given, response) => {
  const { url = '', method, headers } = given
  if (url.startsWith('/api/'))
    return void text(given).then((body) => response.end(JSON.stringify({ method, url, host: headers.host, body })))
  if (url === '/nl/moved') return void response.writeHead(301, { location: '/nl/about?x=1' }).end()
  response.writeHead(url.startsWith('/nl/about') ? 200 : 404, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'integrity-policy': 'blocked-destinations=(script)',
    'server-timing': 'analytics, telemetry;desc="1"',
    'set-cookie': 'share=1',
  })
  return void response.end(page)
}

const folder = mkdtempSync(join(tmpdir(), 'proxy-'))
mkdirSync(join(folder, 'hot'))
writeFileSync(join(folder, 'own.js'), 'own()')
writeFileSync(join(folder, 'earlier.js'), 'earlier()')
writeFileSync(join(folder, 'hot/update.js'), 'update()')

const app = {
  name: 'mf-own',
  version: '1.0.0-1',
  base: '/apps/mf-own/',
  paths: ['own'],
  entry: ['own.js'],
  styles: [],
  routes: [],
  messages: {},
  files: { 'own.js': { size: 5, integrity: 'sha384-own' } },
} as unknown as AppRelease

/** To the developer, in the terminal and in the page. */
const said: string[] = []

async function start(options: Partial<ProxyOptions> = {}) {
  const sitePort = await listen(site)
  const client = { ...describeClient('/dev/client.js', 'client()'), code: 'client()' }
  const port = await listen(
    proxyHandler({
      name: 'mf-own',
      site: { origin: `http://nl.localhost:${sitePort}`, preview: undefined },
      builds: {
        newest: { app, hash: 'h', updates: {} },
        problem: '',
        ready: Promise.resolve(),
        files: folder,
        hot: join(folder, 'hot'),
        listen: () => () => undefined,
        warn: (line) => void said.push(line),
      },
      client,
      api: undefined,
      backEnd: undefined,
      fakes: {},
      log: (line) => void said.push(line),
      ...options,
    }),
  )
  async function ask(path: string, method = 'GET', host = `nl.localhost:${port}`) {
    const sent = request({ host: 'localhost', port, path, method, headers: { host } })
    sent.end(method === 'GET' ? undefined : 'body')
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
  }
  return { ask, client, sitePort }
}

test('a page of the site has the own remote in its release and the client before the host, and else what the site sends', async () => {
  const { ask, client } = await start()
  const { status, headers, body } = await ask('/nl/about')
  expect(status).toBe(200)
  const [, json = ''] = /id="release">(.*?)<\/script>/.exec(body) ?? []
  const release = JSON.parse(json)
  expect(release).toMatchObject({
    id: 'r1',
    development: true,
    disabled: [],
    apps: { 'mf-own': { files: { 'own.js': { integrity: 'sha384-own' } } } },
  })
  expect(release.apps['mf-legal']).toEqual(live.apps['mf-legal'])
  const script = `<script defer crossorigin="anonymous" integrity="${client.integrity}" src="/dev/client.js"></script>\n`
  expect(body.replace(script, '').replace(json, JSON.stringify(live))).toBe(page)
  expect(headers['integrity-policy']).toBe('blocked-destinations=(script)')
  const withoutClient = String(headers['content-security-policy'])
    .replace(` '${client.integrity}'`, '')
    .replace(' development', '')
  expect(withoutClient).toBe(policy)
  // Nobody is counted, and no cookie of the site is set.
  expect([headers['server-timing'], headers['set-cookie']]).toEqual([undefined, undefined])
})

test('a page that the site does not have yet is found, and one that nobody has is not', async () => {
  const { ask } = await start()
  expect([(await ask('/nl/own')).status, (await ask('/nl/other')).status]).toEqual([200, 404])
  expect((await ask('/nl/moved')).headers.location).toBe('/nl/about?x=1')
})

test('own files, also of the build before, and hot updates come from this machine', async () => {
  const { ask } = await start()
  expect((await ask('/apps/mf-own/own.js')).body).toBe('own()')
  expect((await ask('/apps/mf-own/earlier.js')).body).toBe('earlier()')
  expect((await ask('/apps/mf-own/hot/update.js')).body).toBe('update()')
  expect((await ask('/apps/mf-own/hot/none.js')).status).toBe(404)
})

test('a call that reads is answered by the site of the country, one that writes is refused with the remedy', async () => {
  const { ask, sitePort } = await start()
  expect(JSON.parse((await ask('/api/facts?x=1')).body)).toMatchObject({
    url: '/api/facts?x=1',
    host: `nl.localhost:${sitePort}`,
  })
  const inBelgium = await ask('/api/facts', 'GET', 'be.localhost:1')
  expect(JSON.parse(inBelgium.body).host).toBe(`be.localhost:${sitePort}`)
  for (const method of ['POST', 'PUT', 'PATCH']) {
    const { status, body } = await ask('/api/contact', method)
    expect(status).toBe(403)
    expect(JSON.parse(body).reason).toMatch(/which visitors use: .api.contact would; name another API with --api/)
  }
  expect((await ask('/nl/about', 'POST')).status).toBe(403)
  expect(said).toHaveLength(2 * 4)
  await ask('/api/telemetry', 'POST')
  expect(said).toHaveLength(2 * 4)
})

test('--api, --back-end and --fakes answer calls, also those that write', async () => {
  const api = new URL(`http://localhost:${await listen(site)}`)
  const backEnd = new URL(
    `http://localhost:${await listen((given, response) => void response.end(`own ${given.url}`))}/base/`,
  )
  const { ask } = await start({ api, backEnd, fakes: { 'POST /api/x/mf-own/offers': { id: '2' } } })
  expect(JSON.parse((await ask('/api/contact', 'POST')).body)).toMatchObject({
    method: 'POST',
    body: 'body',
    host: api.host,
  })
  expect((await ask('/api/x/mf-own/latest?y')).body).toBe('own /base/latest?y')
  expect(JSON.parse((await ask('/api/x/mf-own/offers', 'POST')).body)).toEqual({ id: '2' })
})

test('a name that says no country leads to that of the site', async () => {
  const { ask } = await start()
  expect((await ask('/nl/about', 'GET', 'localhost:8080')).headers.location).toBe('http://nl.localhost:8080/nl/about')
})
