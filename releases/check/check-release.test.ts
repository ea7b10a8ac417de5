import type { Release } from '@site/shared/contract'
import { findReasons, withApp } from '../testing/find-reasons.ts'
import { createPublishedWorkspace, type PublishedWorkspace } from '../testing/published-workspace.ts'
import { titleOf } from '../workspace.ts'

let workspace: PublishedWorkspace
let published: Release

beforeAll(async () => {
  workspace = await createPublishedWorkspace()
  published = workspace.release
})

afterAll(() => workspace.remove())

/** Rejected publishes of an app, and the reason; VERSION is the version of that app, ENTRY its entry. */
const rejections: [app: string, change: object, reason: string][] = [
  [
    'mf-legal',
    { paths: ['political-ads'] },
    'owns the path "political-ads", and so does "mf-ads": take it out of one of them',
  ],
  ['mf-legal', { paths: ['', ''] }, 'owns the home page, and so does "mf-legal": take it out of one of them'],
  [
    'mf-ads',
    { shared: { react: '^18.2.0' } },
    'requires react ^18.2.0, this host provides 19.3.1: publish a build made for it or update the host',
  ],
  [
    'mf-ads',
    { shared: { 'left-pad': '^1.0.0' } },
    'requires left-pad ^1.0.0, which this host does not provide: bundle it into the remote',
  ],
  [
    'mf-ads',
    { shared: { react: 'latest' } },
    'requires react latest, which is no version range: correct its package.json',
  ],
  ['mf-ads', { messages: {} }, 'has no message file for nl_nl: add messages/nl_nl.json'],
  ['host', { entry: [] }, 'has no entry script: build it again'],
  ['mf-ads', { entry: ['ENTRY', 'ENTRY'] }, 'has 2 entry scripts instead of one: build it with the shared preset'],
  [
    'mf-ads',
    { menu: [{ in: { bar: 1 }, path: 'document/terms', words: {} }] },
    'leads to "document/terms" in the menu, which is not its own: name one of its pages',
  ],
]

test.each([
  'https://cdn.example/apps/mf-ads/',
  '//cdn.example/apps/mf-ads/',
  '/apps/mf-ads/1.0.0-0123456789/',
  '/apps/../apps/mf-ads/',
  '/apps/mf-ads',
])('an app with its files at %s is rejected', async (base) => {
  const release = withApp(published, 'mf-ads', () => ({ base }))
  expect(String(await findReasons(workspace.site, release))).toContain('apps → mf-ads → base')
})

const unknownFiles: [what: string, file: string, change: object][] = [
  ['messages for nl_nl', 'nl.2.js', { messages: { nl_nl: 'nl.2.js' } }],
  ['entry', 'entry.2.js', { entry: ['entry.2.js'] }],
  ['style', 'main.2.css', { styles: ['main.2.css'] }],
  ['what can be found', 'search.2.json', { search: 'search.2.json' }],
  ['part of route "ads"', '2.js', { routes: [{ path: 'ads', files: ['2.js'], calls: [] }] }],
  [
    'part of route "ads"',
    'ads/2.json',
    { routes: [{ path: 'ads', files: [], calls: [], messages: { nl_nl: 'ads/2.json' } }] },
  ],
]
for (const [what, file, change] of unknownFiles)
  rejections.push(['mf-ads', change, `names "${file}" as ${what}, which is not among its files: build it again`])

test.each(rejections)('%s with %j is refused: it %s', async (name, change, reason) => {
  const { version = '', entry: scripts } = published.apps[name] ?? {}
  const entry = scripts?.[0] ?? ''
  const withVersion = (text: string) => text.replaceAll('VERSION', version).replaceAll('ENTRY', entry)
  const release = withApp(published, name, () => JSON.parse(withVersion(JSON.stringify(change))) as object)
  expect(await findReasons(workspace.site, release)).toEqual([`${titleOf(name)} ${withVersion(reason)}`])
})

test('a release is refused without a host', async () => {
  const { host: _, ...remotes } = published.apps
  expect(await findReasons(workspace.site, { ...published, apps: remotes })).toEqual([
    'The release has no host: publish the host, or all',
  ])
})

test('a host that implements a contract of the future is refused, whatever its remotes implement', async () => {
  const release = withApp(published, 'host', () => ({ contract: 2 }))
  const reason = 'Host implements contract 2, this tool 1: publish it with the tool of its own version'
  expect(await findReasons(workspace.site, release)).toContain(reason)
})

test('all reasons are given at once', async () => {
  const release = withApp(published, 'mf-ads', () => ({ contract: 99, federation: '1.0.0', messages: {} }))
  expect(await findReasons(workspace.site, release)).toHaveLength(3)
})

test('a published release passes', async () => {
  expect(await findReasons(workspace.site, published)).toEqual([])
})
