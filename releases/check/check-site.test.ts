import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createSiteServer } from '../../server/app.ts'
import { idleDatabase } from '../../server/testing/idle-database.ts'
import { testConfig } from '../../server/testing/test-config.ts'
import { publish } from '../channels/publish.ts'
import { createPublishedWorkspace, type PublishedWorkspace } from '../testing/published-workspace.ts'
import { request, type Answer } from './request.ts'
import { checkSite } from './check-site.ts'

let workspace: PublishedWorkspace
let release: PublishedWorkspace['release']
let app: Awaited<ReturnType<typeof createSiteServer>>
let change: (path: string, answer: Answer) => Partial<Answer>

/** Between the tool and the real server, which has no database. */
const proxy = createServer(({ url = '/', headers }, response) => {
  if (url === '/healthz' && !change(url, { status: 200, headers: {}, body: Buffer.alloc(0) }).status) {
    response.end()
    return
  }
  const { port } = app.server.address() as AddressInfo
  void request(`http://localhost:${port}${url}`, headers as Record<string, string>).then((answer) => {
    const changed = { ...answer, ...change(url, answer) }
    response.writeHead(changed.status, changed.headers).end(changed.body)
  })
})

beforeAll(async () => {
  workspace = await createPublishedWorkspace()
  await workspace.describe('mf-legal', { routes: [{ path: '', files: ['page.1.js'], calls: [] }] })
  release = (await publish(workspace.site, ['mf-legal'], { ...workspace.options, dropPaths: true })).release
  const config = testConfig({ siteDirectory: workspace.site })
  app = await createSiteServer({ config, database: idleDatabase(), now: () => new Date() }, false)
  await app.listen({ port: 0, host: 'localhost' })
  await once(proxy.listen(0, 'localhost'), 'listening')
})

afterAll(async () => {
  proxy.close()
  await app.close()
  await workspace.remove()
})

const origin = (name: string) => `http://${name}.localhost:${(proxy.address() as AddressInfo).port}`

test('the check finds no fault in what the server serves on both hosts', async () => {
  const requested = new Set<string>()
  change = (path) => {
    requested.add(path)
    return {}
  }
  expect(await checkSite(release, [origin('nl')])).toEqual([])
  expect([...requested]).toEqual(expect.arrayContaining(['/healthz', '/nl', expect.stringMatching('remoteEntry')]))
})

const faults: [string, typeof change, fault: string][] = [
  ['a server that is not well', (path) => (path === '/healthz' ? { status: 503 } : {}), '/healthz answers 503'],
  ['no page', (path) => (path === '/nl' ? { status: 404 } : {}), '/nl answers 404'],
  ['another release', (_, { headers }) => ({ headers: { ...headers, 'x-release': 'old' } }), 'serves release old, but'],
  [
    'a lost policy',
    (_, { headers: { 'content-security-policy': _policy, ...headers } }) => ({ headers }),
    'has no Content-Security-Policy',
  ],
  ['a file that is gone', (path) => (path.includes('remoteEntry') ? { status: 404 } : {}), 'answers 404: copy apps'],
  [
    'a file that was changed',
    (path) => (path.includes('remoteEntry') ? { body: Buffer.from('changed'), headers: {} } : {}),
    'differs from what was published',
  ],
  [
    'a script of another type',
    (path, { headers }) => (path.endsWith('.js') ? { headers: { ...headers, 'content-type': 'text/plain' } } : {}),
    'has the type "text/plain"',
  ],
]

test.each(faults)('%s is found', async (_, act, fault) => {
  change = act
  expect((await checkSite(release, [origin('nl')])).join('\n')).toContain(fault)
})

test('the check accepts a proxy that hides /healthz', async () => {
  change = (path) => (path === '/healthz' ? { status: 403 } : {})
  expect(await checkSite(release, [origin('nl')])).toEqual([])
})

test('a host that does not answer, a name without a country, and what is not a URL', async () => {
  const found = await checkSite(release, ['http://nl.localhost:1'])
  expect(await checkSite(release, ['http://127.0.0.1:1'])).toEqual([
    expect.stringContaining('ends in neither .nl nor .be'),
  ])
  expect(found).toContainEqual(expect.stringContaining('http://nl.localhost:1/nl does not answer'))
  await expect(checkSite(release, ['privacy.example.nl'])).rejects.toThrow('is not the URL of a site')
})
