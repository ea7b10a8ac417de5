import type { AppRelease, Release } from '@site/shared/contract'
import { findReasons, withApp } from '../testing/find-reasons.ts'
import { createPublishedWorkspace, type PublishedWorkspace } from '../testing/published-workspace.ts'

let workspace: PublishedWorkspace
let published: Release

beforeAll(async () => {
  workspace = await createPublishedWorkspace()
  published = workspace.release
})

afterAll(() => workspace.remove())

const refusals: [string, app: string, (app: AppRelease) => object, reason: string][] = [
  [
    'an unknown contract version',
    'mf-legal',
    () => ({ contract: 99 }),
    'Remote "mf-legal" implements contract 99, this host 1: publish an older build or update the host',
  ],
  [
    'a contract version of the past',
    'mf-legal',
    () => ({ contract: 0 }),
    'Remote "mf-legal" implements contract 0, this host 1: publish a newer build',
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
    'a federation version that the host does not run',
    'mf-ads',
    () => ({ federation: '2.0.1' }),
    'Remote "mf-ads" is built with federation 2.0.1, this host runs 2.3.3 to 2.9.2: build it with a newer `shared`',
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
    'a missing file of what can be found',
    'mf-ads',
    () => ({ search: 'search.2.json' }),
    'Remote "mf-ads" names "search.2.json" as what can be found, which is not among its files: build it again',
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
    'a menu entry for a page of another remote',
    'mf-ads',
    () => ({ menu: [{ in: { bar: 1 }, path: 'document/privacy-policy', words: { nl_nl: 'Privacy' } }] }),
    'Remote "mf-ads" leads to "document/privacy-policy" in the menu, which is not its own: name one of its pages',
  ],
  [
    'an origin that is not on the list',
    'mf-ads',
    ({ base }) => ({ base: `https://elsewhere.example${base}` }),
    'Remote "mf-ads" stands at https://elsewhere.example/apps/mf-ads/VERSION/, an origin that is not allowed: ' +
      'add "https://elsewhere.example" to allowed-origins.json or publish with --no-origin',
  ],
  [
    'a base that only looks like the own origin',
    'mf-ads',
    ({ base }) => ({ base: `//cdn.example${base}` }),
    'Remote "mf-ads" stands at //cdn.example/apps/mf-ads/VERSION/, which is no address for mf-ads VERSION: ' +
      'publish it again',
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
  const reasons = await findReasons(workspace.site, withApp(published, name, change))
  expect(reasons).toEqual([reason.replaceAll('VERSION', version)])
})

test('a release is refused without a host, and when a remote takes the name of another', async () => {
  const { host: _, ...remotes } = published.apps
  expect(await findReasons(workspace.site, { ...published, apps: remotes })).toEqual([
    'The release has no host: publish the host, or all',
  ])
  const copy = { ...published.apps['mf-legal'], paths: [] } as AppRelease
  const apps = { ...published.apps, 'mf-copy': copy }
  expect(await findReasons(workspace.site, { ...published, apps })).toEqual([
    'Remote "mf-copy" calls itself "mf-legal", which is taken: name it as its folder',
  ])
})

test('a host that speaks a contract of the future is refused, whatever its remotes speak', async () => {
  expect(
    await findReasons(
      workspace.site,
      withApp(published, 'host', () => ({ contract: 2 })),
    ),
  ).toContain('Host implements contract 2, this tool 1: publish it with the tool of its own version')
})

test('all reasons are given at once', async () => {
  const release = withApp(published, 'mf-ads', () => ({ contract: 99, federation: '1.0.0', messages: {} }))
  expect(await findReasons(workspace.site, release)).toHaveLength(3)
})

test('what was published passes, also from an origin on the list', async () => {
  expect(await findReasons(workspace.site, published)).toEqual([])
  const abroad = withApp(published, 'mf-ads', ({ base }) => ({ base: `https://cdn.example${base}` }))
  expect(await findReasons(workspace.site, abroad)).toEqual([])
})
