import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { digest } from '../files/digest.ts'
import { nameOf } from '../testing/name-by-content.ts'
import { createSampleWorkspace, rules, type SampleWorkspace } from '../testing/sample-workspace.ts'
import { publish } from './publish.ts'

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
  const headers = Object.keys(JSON.parse(store['headers.json'] ?? ''))
  expect(headers).toEqual(['Content-Security-Policy', 'Integrity-Policy', 'X-Release'])
  expect(JSON.parse(await readFile(join(workspace.site, 'releases', `${release.id}.json`), 'utf8'))).toEqual(release)
})

test('the store holds the files of a version, compressed copies of texts, and its description, but not the template', async () => {
  await workspace.write('host/output/logo.1.png', 'picture')
  const { host } = (await publishAll()).release.apps
  const folder = join(workspace.site, 'apps/host')
  expect(host?.version).toMatch(/^1\.0\.0-[0-9a-f]{10}$/)
  const content = '/* main.1.js of host */'
  const script = nameOf('main.1.js', content)
  const logo = nameOf('logo.1.png', 'picture')
  const texts = ['main.1.css', 'main.1.js', 'vendor.1.js'].map((name) => nameOf(name, `/* ${name} of host */`))
  expect((await readdir(folder)).toSorted()).toEqual([logo, 'messages', ...texts.flatMap(withCopies)].toSorted())
  expect(JSON.parse(await workspace.read(`var/site/builds/host/${host?.version}.json`))).toEqual({ ...host, rules })
  expect(host?.files[script]).toEqual({ size: content.length, integrity: digest('sha256', content) })
  expect(gunzipSync(await readFile(join(folder, `${script}.gz`))).toString()).toBe(content)
})

function withCopies(file: string): string[] {
  return [file, `${file}.br`, `${file}.gz`]
}

test.each(['index.html', 'headers.json', 'pages/political-ads.html', '../../history.json'])(
  'a publish puts %s back',
  async (file) => {
    const { release } = await publishAll()
    const before = await workspace.readStore()
    await rm(join(workspace.root, await workspace.pathOfLive(file)))
    expect(await publishAll()).toMatchObject({ release })
    expect(await workspace.readStore()).toEqual({ ...before, 'history.json': expect.any(String) })
  },
)

test('a release of an older contract can be replaced as a whole', async () => {
  const { release } = await publishAll()
  const { host, ...remotes } = release.apps
  const apps = { ...remotes, host: { ...host, files: undefined, colour: 'red' } }
  const text = JSON.stringify({ ...release, apps })
  const channels = await workspace.read('var/site/channels.json')
  const { folder, files } = JSON.parse(channels).channels.live
  await workspace.write(`var/site/composed/${folder}/release.json`, text)
  await workspace.write('var/site/channels.json', channels.replace(files['release.json'], digest('sha384', text)))
  const alone = publish(workspace.site, ['mf-ads'], workspace.options)
  await expect(alone).rejects.toThrow('has a wrong shape at "apps → host')
  expect((await publishAll()).release.apps).toEqual(release.apps)
})
