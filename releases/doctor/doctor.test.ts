import { once } from 'node:events'
import { createServer, request, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createSiteServer } from '../../server/app.ts'
import { idleDatabase } from '../../server/testing/idle-database.ts'
import { testConfig } from '../../server/testing/test-config.ts'
import { publish } from '../command/publish.ts'
import { Refusal } from '../refusal.ts'
import { createSampleWorkspace, type SampleWorkspace } from '../testing/sample-workspace.ts'
import { describeFaults, examine } from './examine.ts'

let workspace: SampleWorkspace
let app: Awaited<ReturnType<typeof createSiteServer>>
let proxy: ReturnType<typeof createServer>
let change: (path: string, answer: ProxiedAnswer) => Partial<ProxiedAnswer> | void
let release: Awaited<ReturnType<typeof publish>>['release']

interface ProxiedAnswer {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
}

/** The real server with a real release, behind a proxy that a test lets do something wrong. */
beforeAll(async () => {
  workspace = await createSampleWorkspace()
  await workspace.describe('mf-legal', { routes: [{ path: '', files: ['page.1.js'], calls: [] }] })
  for (const text of ['first', 'second']) {
    await workspace.write('mf-ads/output/remoteEntry.1.js', `/* ${text} */`.padEnd(2_000, ' '))
    release = (await publish(workspace.site, ['all'], workspace.options)).release
  }
  const config = testConfig({ siteDirectory: workspace.site })
  app = await createSiteServer({ config, database: idleDatabase(), now: () => new Date() }, false)
  await app.listen({ port: 0, host: '127.0.0.1' })
  proxy = createServer(({ url = '/', method, headers }, response) => {
    const { port } = app.server.address() as AddressInfo
    request({ port, host: '127.0.0.1', path: url, method, headers }, async (answer) => {
      const { statusCode: status = 0, headers: sent } = answer
      const original = { status, headers: { ...sent }, body: Buffer.concat(await answer.toArray()) }
      const changed = { ...original, ...change(url, original) }
      delete changed.headers['content-length']
      response.writeHead(changed.status, changed.headers).end(changed.body)
    }).end()
  })
  await once(proxy.listen(0, 'localhost'), 'listening')
})

beforeEach(() => {
  change = () => undefined
})

afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await app.close()
  await workspace.remove()
})

function address(host = 'nl.localhost'): string {
  return `http://${host}:${(proxy.address() as AddressInfo).port}`
}

async function findFaults(...addresses: string[]): Promise<string[]> {
  const asked = addresses.length > 0 ? addresses : [address()]
  return describeFaults(await examine(workspace.site, asked, () => undefined))
}

test('nothing is wrong with what the server serves, on both hosts', async () => {
  const said: string[] = []
  expect(await examine(workspace.site, [address()], (line) => said.push(line))).toEqual([])
  expect(said).toEqual([
    `${address('nl.localhost')}: pages`,
    `${address('be.localhost')}: pages`,
    `Release ${release.id}: files of host, mf-ads, mf-legal`,
    expect.stringMatching(/^\d files of former releases$/),
  ])
})

function without(header: string) {
  return (_: string, { headers }: ProxiedAnswer) => void delete headers[header]
}

function onFiles(act: (answer: ProxiedAnswer) => Partial<ProxiedAnswer> | void) {
  return (path: string, answer: ProxiedAnswer) => (path.includes('remoteEntry') ? act(answer) : undefined)
}

const faults: [string, typeof change, RegExp][] = [
  [
    'a policy that is lost',
    without('content-security-policy'),
    /\/nl.*Content-Security-Policy lacks the digests of \d scripts/,
  ],
  [
    'a header of headers.json that is lost',
    without('cross-origin-opener-policy'),
    /there is no cross-origin-opener-policy: send "same-origin"/,
  ],
  [
    'pages that are kept',
    (_, { headers }) => void (headers['cache-control'] = 'max-age=600'),
    /cache-control is "max-age=600"/,
  ],
  ['headers of another release', (_, { headers }) => void (headers['x-release'] = 'other'), /X-Release is "other"/],
  [
    'files that are not kept',
    onFiles(({ headers }) => void (headers['cache-control'] = 'no-cache')),
    /remoteEntry.*Cache-Control is "no-cache".*never changes/,
  ],
  [
    'a script as plain text',
    onFiles(({ headers }) => void (headers['content-type'] = 'text/plain')),
    /Content-Type is "text\/plain"/,
  ],
  [
    'no CORS',
    onFiles(({ headers }) => void delete headers['access-control-allow-origin']),
    /there is no Access-Control-Allow-Origin/,
  ],
  [
    'a file that a proxy changed',
    onFiles(() => ({ body: Buffer.from('x'), headers: {} })),
    /differs from what was published/,
  ],
  [
    'files that are not compressed',
    (path) => (path.includes('remoteEntry') ? uncompressed() : undefined),
    /is not compressed: send the \.br/,
  ],
  [
    'a page for every file',
    (path, answer) => (answer.status === 404 ? { status: 200 } : undefined),
    /does not exist is answered with status 200/,
  ],
  [
    'a root that leads elsewhere',
    (path) => (path === '/' ? { status: 302, headers: { location: 'https://elsewhere.example/' } } : undefined),
    /status 302 and leads to https:\/\/elsewhere/,
  ],
  ['no page', () => ({ status: 500 }), /\/nl.*is answered with status 500/],
]

function uncompressed(): Partial<ProxiedAnswer> {
  const headers = { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000, immutable' }
  return {
    body: Buffer.from('/* second */'.padEnd(2_000, ' ')),
    headers: { ...headers, 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' },
  }
}

test.each(faults)('%s is found, with what to change', async (_, wrong, sentence) => {
  change = wrong
  expect(await findFaults()).toContainEqual(expect.stringMatching(sentence))
})

test('files of a former release that are gone are found', async () => {
  const live = `/apps/mf-ads/${release.apps['mf-ads']?.version}/`
  change = (path) => (path.includes('/mf-ads/') && !path.startsWith(live) ? { status: 404 } : undefined)
  expect(await findFaults()).toEqual([
    expect.stringMatching(/is answered with status 404: .*leave old versions in place/),
  ])
})

test('servers with different releases behind one name are found', async () => {
  let asked = 0
  change = (path, { headers }) => {
    asked += path === '/nl' ? 1 : 0
    if (path !== '/nl' || asked % 2 === 0) return undefined
    delete headers['content-encoding']
    const other = `<script type="application/json" id="release">{"id":"other","development":true,"apps":{}}</script>`
    return { body: Buffer.from(other) }
  }
  expect(await findFaults()).toContainEqual(
    expect.stringMatching(/pages carry 2 releases: .*let no cache keep index\.html/),
  )
})

test('a host that tells no country, and one that does not answer, are found', async () => {
  const { port } = new URL(address())
  const said = await findFaults(`http://127.0.0.1:${port}`, 'http://nl.localhost:1')
  expect(said).toContainEqual(expect.stringMatching('the name tells no country'))
  expect(said).toContainEqual(expect.stringMatching(/nl\.localhost:1: there is no answer \(.*ECONNREFUSED/))
})

test('what is no address is refused', async () => {
  await expect(findFaults('privacy.example.nl')).rejects.toThrow(Refusal)
})
