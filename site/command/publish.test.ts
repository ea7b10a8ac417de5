import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { digest } from '../files/digest.ts'
import { createSampleWorkspace, type SampleWorkspace } from '../testing/sample-workspace.ts'
import { activate } from './activate.ts'
import { check, publish } from './publish.ts'
import { status } from './status.ts'

let workspace: SampleWorkspace

beforeEach(async () => {
  workspace = await createSampleWorkspace()
})

afterEach(() => workspace.remove())

async function publishAll(options = {}) {
  return publish(workspace.site, ['all'], { ...workspace.options, ...options })
}

async function readStore(): Promise<Record<string, string>> {
  const names = ['release.json', 'headers.json', 'index.html', 'history.json']
  const contents = await Promise.all(names.map((name) => readFile(join(workspace.site, name), 'utf8')))
  return Object.fromEntries(names.map((name, index) => [name, contents[index] ?? '']))
}

test('the first publish builds every app once and makes the site live', async () => {
  const { release, changed } = await publishAll()
  expect(changed).toBe(true)
  expect(workspace.built.toSorted()).toEqual(['host', 'mf-ads', 'mf-legal'])
  expect(release).toMatchObject({ by: 'Test', development: true })
  expect(release.id).toBe(`${release.at.replaceAll(/[-:.]/g, '')}-${release.id.slice(-6)}`)
  const store = await readStore()
  expect(JSON.parse(store['release.json'] ?? '')).toEqual(release)
  expect(store['index.html']).toContain(`"id":"${release.id}"`)
  expect(Object.keys(JSON.parse(store['headers.json'] ?? ''))).toEqual(['Content-Security-Policy', 'Integrity-Policy'])
  const [br, gz] = await Promise.all(['br', 'gz'].map((kind) => readFile(join(workspace.site, `index.html.${kind}`))))
  expect(brotliDecompressSync(br ?? '').toString()).toBe(store['index.html'])
  expect(gunzipSync(gz ?? '').toString()).toBe(store['index.html'])
  expect(JSON.parse(await readFile(join(workspace.site, 'releases', `${release.id}.json`), 'utf8'))).toEqual(release)
})

test('a version holds its files with compressed copies, its description, and neither template nor pictures twice', async () => {
  await workspace.write('host/output/logo.1.png', 'picture')
  const { host } = (await publishAll()).release.apps
  const folder = join(workspace.site, 'apps/host', host?.version ?? '')
  expect(host?.version).toMatch(/^1\.0\.0-[0-9a-f]{10}$/)
  expect((await readdir(folder)).toSorted()).toEqual(
    ['app.json', 'logo.1.png', 'messages', ...['main.1.css', 'main.1.js', 'vendor.1.js'].flatMap(withCopies)].toSorted(),
  )
  expect(JSON.parse(await readFile(join(folder, 'app.json'), 'utf8'))).toEqual(host)
  const content = '/* main.1.js of host */'
  expect(host?.files['main.1.js']).toEqual({ size: content.length, integrity: digest('sha384', content) })
  expect(gunzipSync(await readFile(join(folder, 'main.1.js.gz'))).toString()).toBe(content)
  expect(await readdir(join(workspace.site, 'apps/host'))).toEqual([host?.version])
})

function withCopies(file: string): string[] {
  return [file, `${file}.br`, `${file}.gz`]
}

test('a second publish with nothing changed builds nothing and keeps the release', async () => {
  const first = await publishAll()
  const before = await readStore()
  const second = await publishAll()
  expect(second).toEqual({ release: first.release, changed: false })
  expect(workspace.built).toHaveLength(3)
  expect(await readStore()).toEqual(before)
})

const changes: [string, path: string, built: string[]][] = [
  ["an app's source", 'mf-legal/src/page.tsx', ['mf-legal']],
  ["an app's test", 'mf-legal/src/page.test.tsx', []],
  ['what was installed', 'mf-legal/node_modules/react/index.js', []],
  ['shared source', 'shared/ui/button.tsx', ['host', 'mf-ads', 'mf-legal']],
  ['a shared test', 'shared/ui/button.test.tsx', []],
  ['the version of a package', 'pnpm-lock.yaml', ['host', 'mf-ads', 'mf-legal']],
  ["another app's package.json", 'mf-ads/package.json', ['host', 'mf-ads', 'mf-legal']],
  ['the build program', 'site/build-app.ts', ['host', 'mf-ads', 'mf-legal']],
  ['the build output itself', 'mf-ads/dist/page.1.js', ['mf-ads']],
]

test.each(changes)('a change of %s builds what depends on it', async (_, path, built) => {
  await publishAll()
  workspace.built.length = 0
  await workspace.write(path, '{"changed": true}')
  await publishAll()
  expect(workspace.built.toSorted()).toEqual(built)
})

test('a change of one remote goes live without a build or a new version of the others', async () => {
  const { release: first } = await publishAll()
  await workspace.write('mf-legal/output/page.1.js', 'another text')
  await workspace.write('mf-ads/output/page.1.js', 'not published yet')
  workspace.built.length = 0
  const { release: second } = await publish(workspace.site, ['mf-legal'], workspace.options)
  expect(workspace.built).toEqual(['mf-legal'])
  expect(second.apps).toEqual({ ...first.apps, 'mf-legal': second.apps['mf-legal'] })
  expect(second.apps['mf-legal']?.version).not.toBe(first.apps['mf-legal']?.version)
  expect((await readStore())['index.html']).toContain(`/mf-legal/${second.apps['mf-legal']?.version}/`)
  expect(await readdir(join(workspace.site, 'apps/mf-legal'))).toHaveLength(2)
})

const refused: [string, change: () => Promise<unknown>, reason: string][] = [
  [
    'a contract that the host does not know',
    () => workspace.describe('mf-legal', { contract: 99 }),
    'Remote "mf-legal" speaks contract 99, this host 1: publish an older build or update the host',
  ],
  [
    'a wrong shape of app.json',
    () => workspace.describe('mf-legal', { paths: 'document' }),
    'app.json of mf-legal has a wrong shape at "paths": Expected an array value, but received: "document"',
  ],
  [
    'an app.json that is not JSON',
    () => workspace.write('mf-legal/output/app.json', '{'),
    'mf-legal/dist/app.json is not JSON',
  ],
  [
    'a name that is taken',
    () => workspace.describe('mf-legal', { name: 'mf-ads' }),
    'Remote "mf-legal" is built under the name "mf-ads", which is taken: name it as its folder',
  ],
  [
    'a template without the boot script',
    () => workspace.write('host/output/shell.html', '<!--site:head--><!--site:scripts-->'),
    'shell.html of the host has 0 inline scripts',
  ],
  ['no template', () => rm(join(workspace.root, 'host/output/shell.html')), 'Host has no shell.html in its build'],
]

test.each(refused)('%s is refused, and what was live stays live', async (_, change, reason) => {
  await publishAll()
  const before = await readStore()
  await change()
  await expect(publishAll()).rejects.toThrow(reason)
  expect(await readStore()).toEqual(before)
})

test('a build that fails is refused, the other apps of the same publish are built to their end', async () => {
  const failing = { build: async (app: string) => Promise.reject(new Error(`${app} is broken`)) }
  await expect(publishAll(failing)).rejects.toThrow('host is broken')
  await publishAll()
  expect(workspace.built).toHaveLength(3)
})

test('without a host, and for an app that does not exist, nothing is published', async () => {
  await expect(publish(workspace.site, ['mf-ads'], workspace.options)).rejects.toThrow('The release has no host')
  await expect(publish(workspace.site, ['mf-shop', 'x'], workspace.options)).rejects.toMatchObject({
    reasons: [
      'There is no app "mf-shop": choose from host, mf-ads, mf-legal or all',
      'There is no app "x": choose from host, mf-ads, mf-legal or all',
    ],
  })
  expect(await status(workspace.site)).toEqual({ release: undefined, apps: [], releases: [] })
})

test('publishing without activating leaves the site as it is until the release is activated', async () => {
  const { release: live } = await publishAll()
  await workspace.write('mf-ads/output/page.1.js', 'new')
  const { release: ready } = await publishAll({ activate: false })
  expect((await status(workspace.site)).releases.map(({ id, state }) => [id, state])).toEqual([
    [ready.id, 'ready'],
    [live.id, 'live'],
  ])
  await activate(workspace.site, ready.id, workspace.options)
  expect((await status(workspace.site)).releases.map(({ state }) => state)).toEqual(['live', 'was live'])
})

test('a remote goes to another origin when it is allowed, and comes back', async () => {
  await publishAll()
  const origin = 'https://cdn.example'
  const there = { ...workspace.options, origin }
  await expect(publish(workspace.site, ['mf-ads'], there)).rejects.toThrow('an origin that is not allowed')
  await expect(publish(workspace.site, ['mf-ads'], { ...there, origin: `${origin}/x` })).rejects.toThrow('is no origin')
  await workspace.write('var/site/allowed-origins.json', JSON.stringify([origin]))
  const { release } = await publish(workspace.site, ['mf-ads'], there)
  const version = release.apps['mf-ads']?.version
  expect(release.apps['mf-ads']?.base).toBe(`${origin}/apps/mf-ads/${version}/`)
  expect((await readStore())['headers.json']).toContain(`connect-src 'self' ${origin}`)
  expect((await publishAll()).release.apps['mf-ads']?.base).toBe(`/apps/mf-ads/${version}/`)
})

test('two publishes at once lose neither', async () => {
  await publishAll()
  await workspace.write('mf-ads/output/page.1.js', 'new ads')
  await workspace.write('mf-legal/output/page.1.js', 'new legal')
  await Promise.all(['mf-ads', 'mf-legal'].map((app) => publish(workspace.site, [app], workspace.options)))
  workspace.built.length = 0
  expect((await publishAll()).changed).toBe(false)
  expect(workspace.built).toEqual([])
})

test('two publishes of the same app at once build it once', async () => {
  const [first, second] = await Promise.all([publishAll(), publishAll()])
  expect(workspace.built).toHaveLength(3)
  expect(first.release).toEqual(second.release)
  expect([first.changed, second.changed].toSorted()).toEqual([false, true])
})

test('a publish completes an activation that was cut off', async () => {
  const { release } = await publishAll()
  await rm(join(workspace.site, 'index.html'))
  expect(await publishAll()).toEqual({ release, changed: true })
  expect((await readStore())['index.html']).toContain(release.id)
})

test('a release that an older contract made can be replaced as a whole', async () => {
  const { release } = await publishAll()
  const { host, ...remotes } = release.apps
  const apps = { ...remotes, host: { ...host, files: undefined, formerly: true } }
  await workspace.write('var/site/release.json', JSON.stringify({ ...release, apps }))
  await expect(publish(workspace.site, ['mf-ads'], workspace.options)).rejects.toThrow('has a wrong shape at "apps → host')
  expect((await publishAll()).release.apps).toEqual(release.apps)
})

test('the first publish decides whether a store is for production', async () => {
  const { release } = await publishAll({ production: true })
  expect(release.development).toBe(false)
  await workspace.write('mf-ads/output/page.1.js', 'new')
  expect((await publishAll()).release.development).toBe(false)
})

test('a store for development is refused in production', async () => {
  await publishAll()
  await expect(publishAll({ production: true })).rejects.toThrow('use another SITE_DIR for production')
})

test('check names the reasons without making anything live', async () => {
  await expect(check(workspace.site, [], workspace.options)).rejects.toThrow('The release has no host')
  const { release } = await publishAll()
  const before = await readStore()
  expect(await check(workspace.site, [], workspace.options)).toEqual(release)
  await workspace.write('mf-ads/output/page.1.js', 'new')
  const candidate = await check(workspace.site, ['mf-ads'], workspace.options)
  expect(candidate.apps['mf-ads']?.version).not.toBe(release.apps['mf-ads']?.version)
  await workspace.describe('mf-ads', { federation: '3.0.0' })
  await expect(check(workspace.site, ['mf-ads'], workspace.options)).rejects.toThrow('is built with federation 3.0.0')
  expect(await readStore()).toEqual(before)
})
