import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { digest } from '../files/digest.ts'
import { createSampleWorkspace, type SampleWorkspace } from '../testing/sample-workspace.ts'
import { activate } from './activate.ts'
import { publish } from './publish.ts'
import { status } from './status.ts'

let workspace: SampleWorkspace

beforeEach(async () => {
  workspace = await createSampleWorkspace()
})

afterEach(() => workspace.remove())

async function publishAll(options = {}) {
  return publish(workspace.site, ['all'], { ...workspace.options, ...options })
}

test('the first publish builds every app once and makes the site live', async () => {
  const { release, changed } = await publishAll()
  expect(changed).toBe(true)
  expect(workspace.built.toSorted()).toEqual(['host', 'mf-ads', 'mf-legal'])
  expect(release).toMatchObject({ by: 'Test', development: true })
  expect(release.id).toBe(`${release.at.replaceAll(/[-:.]/g, '')}-${release.id.slice(-6)}`)
  const store = await workspace.readStore()
  expect(JSON.parse(store['release.json'] ?? '')).toEqual(release)
  expect(store['index.html']).toContain(`"id":"${release.id}"`)
  expect(Object.keys(JSON.parse(store['headers.json'] ?? ''))).toEqual([
    'Cache-Control',
    'Content-Type',
    'Vary',
    'Referrer-Policy',
    'X-Content-Type-Options',
    'Cross-Origin-Opener-Policy',
    'Permissions-Policy',
    'Content-Security-Policy',
    'Integrity-Policy',
    'X-Release',
  ])
  const [br, gz] = await Promise.all(['br', 'gz'].map((kind) => readFile(join(workspace.site, `index.html.${kind}`))))
  expect(brotliDecompressSync(br ?? '').toString()).toBe(store['index.html'])
  expect(gunzipSync(gz ?? '').toString()).toBe(store['index.html'])
  expect(JSON.parse(await readFile(join(workspace.site, 'releases', `${release.id}.json`), 'utf8'))).toEqual(release)
})

test('a version holds its files, compressed copies of texts, and its description, but not the template', async () => {
  await workspace.write('host/output/logo.1.png', 'picture')
  const { host } = (await publishAll()).release.apps
  const folder = join(workspace.site, 'apps/host', host?.version ?? '')
  expect(host?.version).toMatch(/^1\.0\.0-[0-9a-f]{10}$/)
  const texts = ['main.1.css', 'main.1.js', 'vendor.1.js'].flatMap(withCopies)
  expect((await readdir(folder)).toSorted()).toEqual(['app.json', 'logo.1.png', ...texts, 'messages'].toSorted())
  expect(JSON.parse(await readFile(join(folder, 'app.json'), 'utf8'))).toEqual(host)
  const content = '/* main.1.js of host */'
  expect(host?.files['main.1.js']).toEqual({ size: content.length, integrity: digest('sha384', content) })
  expect(gunzipSync(await readFile(join(folder, 'main.1.js.gz'))).toString()).toBe(content)
  expect(await readdir(join(workspace.site, 'apps/host'))).toEqual([host?.version])
})

function withCopies(file: string): string[] {
  return [file, `${file}.br`, `${file}.gz`]
}

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

test.each(['index.html', 'headers.json', 'live.json', 'pages/political-ads.html'])(
  'a publish completes an activation without %s',
  async (file) => {
    const { release } = await publishAll()
    const before = await workspace.readStore()
    await rm(join(workspace.site, file))
    expect(await publishAll()).toMatchObject({ release, changed: true })
    expect(await workspace.readStore()).toEqual({ ...before, 'history.json': expect.any(String) })
  },
)

test('the digests of what is live stand beside it', async () => {
  await publishAll()
  const { 'live.json': live = '', 'history.json': _, ...files } = await workspace.readStore()
  const digests = Object.entries(files).map(([name, content]) => [name, digest('sha384', content)])
  expect(JSON.parse(live)).toEqual(Object.fromEntries(digests))
})

test('the page of an address that nobody owns any more is removed', async () => {
  await publishAll()
  const pages = () => readdir(join(workspace.site, 'pages'))
  expect((await pages()).toSorted()).toEqual(withCopies('political-ads.html'))
  await workspace.describe('mf-ads', { paths: ['ads'] })
  await publishAll()
  expect((await pages()).toSorted()).toEqual(withCopies('ads.html'))
})

test('a release that an older contract made can be replaced as a whole', async () => {
  const { release } = await publishAll()
  const { host, ...remotes } = release.apps
  const apps = { ...remotes, host: { ...host, files: undefined, formerly: true } }
  await workspace.write('var/site/release.json', JSON.stringify({ ...release, apps }))
  const alone = publish(workspace.site, ['mf-ads'], workspace.options)
  await expect(alone).rejects.toThrow('has a wrong shape at "apps → host')
  expect((await publishAll()).release.apps).toEqual(release.apps)
})
