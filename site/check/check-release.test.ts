import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { AppRelease, Release } from '@site/shared/contract'
import { publish } from '../command/publish.ts'
import { storeAt } from '../release/store.ts'
import { createSampleWorkspace, type SampleWorkspace } from '../testing/sample-workspace.ts'
import { checkRelease } from './check-release.ts'

let workspace: SampleWorkspace
let published: Release

beforeEach(async () => {
  workspace = await createSampleWorkspace()
  published = (await publish(workspace.site, ['all'], workspace.options)).release
})

afterEach(() => workspace.remove())

const budgets = { host: { entry: 1000, route: 1000 }, remote: { entry: 1000, route: 1000 } }

async function findReasons(release: Release, limits = budgets): Promise<readonly string[]> {
  const surroundings = { store: storeAt(workspace.site), budgets: limits, allowedOrigins: ['https://cdn.example'] }
  return checkRelease(release, surroundings).then(
    () => [],
    (refusal: { reasons: readonly string[] }) => refusal.reasons,
  )
}

/** The published release with the named app changed. */
function withApp(name: string, change: (app: AppRelease) => object): Release {
  const app = published.apps[name]
  if (app === undefined) throw new Error(`no ${name}`)
  return { ...published, apps: { ...published.apps, [name]: { ...app, ...change(app) } } }
}

const refusals: [string, app: string, (app: AppRelease) => object, reason: string][] = [
  [
    'an unknown contract version',
    'mf-legal',
    () => ({ contract: 99 }),
    'Remote "mf-legal" speaks contract 99, this host 1: publish an older build or update the host',
  ],
  [
    'a contract version of the past',
    'mf-legal',
    () => ({ contract: 0 }),
    'Remote "mf-legal" speaks contract 0, this host 1: publish a newer build',
  ],
  [
    'two remotes that own one path',
    'mf-legal',
    () => ({ paths: ['', 'political-ads'] }),
    'Remote "mf-legal" owns the path "political-ads", and so does "mf-ads": take it out of one of them',
  ],
  [
    'two owners of the home page',
    'mf-ads',
    () => ({ paths: [''] }),
    'Remote "mf-legal" owns the home page, and so does "mf-ads": take it out of one of them',
  ],
  [
    'a shared range that the host does not satisfy',
    'mf-ads',
    () => ({ shared: { react: '^18.2.0' } }),
    'Remote "mf-ads" requires react ^18.2.0, this host provides 19.3.1: publish a build made for it or update the host',
  ],
  [
    'a shared package that the host does not provide',
    'mf-ads',
    () => ({ shared: { 'left-pad': '^1.0.0' } }),
    'Remote "mf-ads" requires left-pad ^1.0.0, which this host does not provide: bundle it into the remote',
  ],
  [
    'a shared range that is none',
    'mf-ads',
    () => ({ shared: { react: 'latest' } }),
    'Remote "mf-ads" requires react latest, which is no version range: correct its package.json',
  ],
  [
    'another federation version',
    'mf-ads',
    () => ({ federation: '2.9.1' }),
    'Remote "mf-ads" is built with federation 2.9.1, this host with 2.9.2: build both with the same version',
  ],
  [
    'an app without Dutch messages',
    'mf-ads',
    () => ({ messages: { nl_be: 'messages/nl_be.1.json' } }),
    'Remote "mf-ads" has no message file for nl_nl: add messages/nl_nl.json',
  ],
  [
    'a missing message file',
    'mf-ads',
    ({ messages }) => ({ messages: { ...messages, fr_be: 'messages/fr_be.1.json' } }),
    'Remote "mf-ads" names "messages/fr_be.1.json" as messages for fr_be, which is not among its files: build it again',
  ],
  [
    'a missing entry',
    'mf-ads',
    () => ({ entry: ['remoteEntry.2.js'] }),
    'Remote "mf-ads" names "remoteEntry.2.js" as entry, which is not among its files: build it again',
  ],
  [
    'a missing style',
    'host',
    () => ({ styles: ['main.2.css'] }),
    'Host names "main.2.css" as style, which is not among its files: build it again',
  ],
  [
    'a missing file of a route',
    'mf-ads',
    () => ({ routes: [{ path: 'political-ads', files: ['page.2.js'], calls: [] }] }),
    'Remote "mf-ads" names "page.2.js" as part of route "political-ads", which is not among its files: build it again',
  ],
  ['a host that starts nothing', 'host', () => ({ entry: [] }), 'Host has no entry script: build it again'],
  [
    'a remote with two containers',
    'mf-ads',
    () => ({ entry: ['remoteEntry.1.js', 'page.1.js'] }),
    'Remote "mf-ads" has 2 entry scripts instead of one: build it with the shared preset',
  ],
  [
    'an origin that is not on the list',
    'mf-ads',
    ({ base }) => ({ base: `https://elsewhere.example${base}` }),
    'Remote "mf-ads" stands at https://elsewhere.example/apps/mf-ads/VERSION/, an origin that is not allowed: ' +
      'add "https://elsewhere.example" to allowed-origins.json or publish without --origin',
  ],
  [
    'a base that only looks like the own origin',
    'mf-ads',
    ({ base }) => ({ base: `//cdn.example${base}` }),
    'Remote "mf-ads" stands at //cdn.example/apps/mf-ads/VERSION/, which is no address for mf-ads VERSION: publish it again',
  ],
  [
    'a base outside of the version',
    'mf-ads',
    () => ({ base: 'https://cdn.example/' }),
    'Remote "mf-ads" stands at https://cdn.example/, which is no address for mf-ads VERSION: publish it again',
  ],
]

test.each(refusals)('%s is refused', async (_, name, change, reason) => {
  const version = published.apps[name]?.version ?? ''
  expect(await findReasons(withApp(name, change))).toEqual([reason.replaceAll('VERSION', version)])
})

const shapes: [string, (app: AppRelease) => object, reason: string][] = [
  [
    'a file without integrity',
    ({ files }) => ({ files: { ...files, 'page.1.js': { size: 5 } } }),
    'The release has a wrong shape at "apps → mf-ads → files → page.1.js → integrity": no sha384 integrity',
  ],
  [
    'a file outside of its folder',
    () => ({ entry: ['../remoteEntry.js'] }),
    'The release has a wrong shape at "apps → mf-ads → entry → 0": Expected a string matching ',
  ],
  [
    'a file whose address would need escaping',
    () => ({ entry: ['a"b.js'] }),
    'The release has a wrong shape at "apps → mf-ads → entry → 0": Expected a string matching ',
  ],
  [
    'a locale that does not exist',
    () => ({ messages: { de_be: 'x.json' } }),
    'The release has a wrong shape at "apps → mf-ads → messages → de_be": Expected one of ',
  ],
  [
    'a field that no one knows',
    () => ({ colour: 'red' }),
    'The release has a wrong shape at "apps → mf-ads → colour": Expected a value of type `never`',
  ],
]

test.each(shapes)('%s is refused', async (_, change, start) => {
  const reasons = await findReasons(withApp('mf-ads', change))
  expect(reasons).toEqual([expect.stringContaining(start)])
})

test('a release is refused without a host, and when a remote takes the name of another', async () => {
  const { host, ...remotes } = published.apps
  expect(await findReasons({ ...published, apps: remotes })).toEqual([
    'The release has no host: publish the host, or all',
  ])
  const copy = { ...published.apps['mf-legal'], paths: [] } as AppRelease
  expect(await findReasons({ ...published, apps: { ...remotes, host: host as AppRelease, 'mf-copy': copy } })).toEqual([
    'Remote "mf-copy" calls itself "mf-legal", which is taken: name it as its folder',
  ])
})

test('a host that speaks a contract of the future is refused, whatever its remotes speak', async () => {
  expect(await findReasons(withApp('host', () => ({ contract: 2 })))).toContain(
    'Host speaks contract 2, this tool 1: publish it with the tool of its own version',
  )
})

const damages: [string, file: string, content: string | undefined, fault: string][] = [
  ['a changed file', 'page.1.js', 'changed', 'differs from what was published'],
  ['a missing file', 'page.1.css', undefined, 'is not in the store'],
  ['a missing compressed copy', 'page.1.js.gz', undefined, 'is not in the store'],
  ['a damaged compressed copy', 'page.1.js.br', 'not brotli', 'cannot be read ('],
]

test.each(damages)('%s in the store is refused', async (_, file, content, fault) => {
  const folder = storeAt(workspace.site).app('mf-ads', published.apps['mf-ads']?.version ?? '')
  await (content === undefined ? rm(join(folder, file)) : writeFile(join(folder, file), content))
  const reasons = await findReasons(published)
  expect(reasons).toEqual([expect.stringContaining(`File "${file}" of mf-ads ${fault}`)])
  expect(reasons[0]).toContain(`: delete ${folder} and publish again`)
})

test('sizes are counted after gzip, an entry and each route on their own, a file of two parts once', async () => {
  const noise = Array.from({ length: 500 }, (_, index) => Math.sin(index).toString(36)).join('')
  await workspace.write('mf-ads/output/page.1.css', noise)
  await workspace.write('mf-legal/output/remoteEntry.1.js', noise)
  const route = { path: 'document/:key', files: ['page.1.js', 'remoteEntry.1.js', 'page.1.js'], calls: [] }
  await workspace.describe('mf-legal', { routes: [route] })
  published = (await publish(workspace.site, ['all'], workspace.options)).release
  const part = String.raw`\d\.\d KB after gzip, 1\.0 KB are allowed: make it smaller or raise site/budgets\.json`
  expect(await findReasons(published)).toEqual([
    expect.stringMatching(`Remote "mf-ads", route "political-ads/:key": ${part}`),
    expect.stringMatching(`Remote "mf-legal", entry: ${part}`),
    expect.stringMatching(`Remote "mf-legal", route "document/:key": ${part}`),
  ])
  const sizeOfNoise = gzipSync(noise, { level: 9 }).length
  const enough = { entry: sizeOfNoise, route: sizeOfNoise + 100 }
  expect(await findReasons(published, { host: enough, remote: enough })).toEqual([])
})

test('all reasons are given at once', async () => {
  const release = withApp('mf-ads', () => ({ contract: 99, federation: '1.0.0', messages: {} }))
  expect(await findReasons(release)).toHaveLength(3)
})

test('what was published passes, also from an origin on the list', async () => {
  expect(await findReasons(published)).toEqual([])
  expect(await findReasons(withApp('mf-ads', ({ base }) => ({ base: `https://cdn.example${base}` })))).toEqual([])
})
