import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeArchive } from '../build/archive.ts'
import { createPublishedWorkspace } from '../testing/published-workspace.ts'
import { createSampleWorkspace, type SampleWorkspace } from '../testing/sample-workspace.ts'
import { pack } from '../command/pack.ts'
import { check } from './check.ts'
import { end } from './end.ts'
import { publishCanary } from './publish-canary.ts'
import { publishPreview } from './publish-preview.ts'
import { publish } from './publish.ts'
import { status } from './status.ts'

/** Where `mf-ads` is built, which knows nothing of any store. */
let team: SampleWorkspace
/** Where it goes: the host is live there, built from other sources. */
let platform: SampleWorkspace

beforeEach(async () => {
  team = await createSampleWorkspace()
  platform = await createPublishedWorkspace()
  await team.write('mf-ads/package.json', JSON.stringify({ name: 'mf-ads', site: { owner: 'Team Legal' } }))
  await platform.write('var/site/publishers.json', JSON.stringify([{ name: 'Team Ads', apps: ['mf-ads'] }]))
  await team.write('mf-ads/output/page.1.js', '/* new */')
})

afterEach(async () => {
  await team.remove()
  await platform.remove()
})

async function packAds() {
  return pack('mf-ads', team.options)
}

test('an archive is published where its sources are not, as the same version, of the owner that the store knows', async () => {
  const { path, version } = await packAds()
  const { release, changed } = await publish(platform.site, [path], { ...platform.options, by: 'Nadia' })
  expect(changed).toBe(true)
  expect(release.apps['mf-ads']).toMatchObject({ version })
  expect(release.publications?.['mf-ads']).toMatchObject({ by: 'Nadia', owner: 'Team Ads' })
  expect(platform.built).toEqual([])
  await check(platform.site, [], platform.options)
  expect((await publish(platform.site, [path], platform.options)).changed).toBe(false)

  await platform.write('mf-ads/output/page.1.js', '/* new */')
  const ofSources = await publish(platform.site, ['mf-ads'], platform.options)
  expect(ofSources.release.apps['mf-ads']).toEqual(release.apps['mf-ads'])
})

test('the options of publish work for archives, too', async () => {
  const { path, version } = await packAds()
  const before = await platform.readStore()
  const preview = await publishPreview(platform.site, [path], platform.options)
  expect(preview.apps).toEqual(['mf-ads'])
  expect(preview.release.apps['mf-ads']?.version).toBe(version)
  expect(await platform.readStore()).toEqual(before)
  const [canary] = await publishCanary(platform.site, [path], { ...platform.options, share: 10 })
  expect(canary?.release.apps['mf-ads']?.version).toBe(version)
  await end(platform.site, 'mf-ads', platform.options)
})

test('an archive and an app of the workspace go live together', async () => {
  const { path, version } = await packAds()
  await platform.write('mf-legal/output/page.1.js', '/* new, too */')
  await publish(platform.site, ['mf-legal', path], platform.options)
  const live = (await status(platform.site)).apps
  expect(live.map(({ name }) => name)).toEqual(['host', 'mf-ads', 'mf-legal'])
  expect(live.find(({ name }) => name === 'mf-ads')?.version).toBe(version)
  await expect(publish(platform.site, ['all', path], platform.options)).rejects.toThrow('mf-ads is named twice')
})

test('an archive is checked like a build, and the live release stays', async () => {
  const before = await platform.readStore()
  await team.describe('mf-ads', { paths: ['document'] })
  const { path } = await packAds()
  for (const command of [publish, publishPreview, check])
    await expect(command(platform.site, [path], platform.options)).rejects.toThrow('owns the path "document"')
  expect(await platform.readStore()).toEqual(before)
})

const descriptions: [string, changes: object | undefined, reason: string][] = [
  ['no app.json', undefined, 'The build of mf-ads has no app.json: build it with the preset of @site/shared/build'],
  ['an app.json without a contract', { contract: undefined }, 'app.json of mf-ads has a wrong shape at "contract"'],
  ['the name of another app', { name: 'mf-legal' }, 'is built under the name "mf-legal", which is taken'],
  ['a path that cannot be served', { paths: ['a b'] }, 'the path "a b" cannot be served'],
  [
    'a menu position before all others',
    { menu: [{ in: { bar: -5 }, path: 'political-ads', words: {} }] },
    'the position -5 in the menu "bar" is not a whole number from 0 to 99',
  ],
]

test.each(descriptions)('%s is rejected by pack and by publish', async (_, changes, reason) => {
  const report: object = JSON.parse(await team.read('mf-ads/output/app.json'))
  const app = changes && JSON.stringify({ ...report, ...changes })
  const files = { 'package.json': '{"name":"mf-ads"}', 'dist/app.json': app, 'dist/page.0123456789.js': 'page' }
  const given = Object.entries(files).flatMap(([path, content]) =>
    content === undefined ? [] : [[`package/${path}`, Buffer.from(content)] as const],
  )
  const path = join(team.root, 'mf-ads.tgz')
  await writeFile(path, writeArchive(given))
  await expect(publish(platform.site, [path], platform.options)).rejects.toThrow(reason)
  if (changes === undefined) return
  await team.describe('mf-ads', changes)
  await expect(packAds()).rejects.toThrow(reason)
})

const page = (title: unknown[]) => {
  const text = { nl_nl: { title, summary: [], facts: [], links: [] } }
  return { pages: { 'political-ads': { text } } }
}
const moved = (target: string) => ({ pages: {}, moved: { nl_nl: { old: target } } })
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const badAddress = 'at "pages → political-ads → text'

/** Files of a build that the server would read, and why it must not. */
const read: [what: string, file: string, content: object | string, reason: string][] = [
  ['a page that links to a script', 'plain', page([{ text: 'a', to: 'javascript:alert(1)' }]), badAddress],
  ['a page that links to another site by a path', 'plain', page([{ text: 'a', to: '//a.example' }]), badAddress],
  ['a page that links to markup', 'plain', page([{ text: 'a', to: '/"><script>' }]), badAddress],
  ['a page with markup of its own', 'plain', page([{ html: '<script>' }]), 'at "pages → political-ads → text'],
  ['a page that is too long', 'plain', page(Array.from({ length: 7 }, () => 'a'.repeat(9_999))), 'more than 60000'],
  ['a title that is more than an id', 'plain', { pages: { a: { title: "a' | t }}{{ 'b" } } }, 'at "pages → a → title"'],
  ['a path that leads to a script', 'plain', moved('javascript:alert(1)'), 'neither a path nor an https URL'],
  ['a path that leads to markup', 'plain', moved('https://a.example/"><script>'), 'neither a path'],
  ['a path that leads to another line', 'plain', moved('privacy-policy\r\nx: y'), 'neither a path'],
  ['a path that leads out of the documents', 'plain', moved('../privacy-rights'), 'neither a path'],
  ['pages that are no JSON', 'plain', '{', 'plain.0123456789.json is not JSON'],
  [
    'pages that are too long',
    'plain',
    { pages: {}, more: 'a'.repeat(2_000_001) },
    'servers read files of at most 2000000',
  ],
  ['a text that is too deep', 'text', `{"a":${deep(100_000)}}`, 'no parsed text, or one that is too long or too deep'],
  [
    'a text that is too long',
    'text',
    { a: Array.from({ length: 2_000 }, () => 1) },
    'one that is too long or too deep',
  ],
  ['a text that is not parsed', 'text', { a: '{count, plural, other {#}}' }, 'no parsed text'],
  [
    'search entries of another shape',
    'search',
    { nl_nl: [{ kind: 'page', path: '//elsewhere' }] },
    'at "nl_nl → 0 → path"',
  ],
]

test.each(read)('%s is rejected by pack and by publish', async (_what, name, content, reason) => {
  const report: object = JSON.parse(await team.read('mf-ads/output/app.json'))
  const file = `${name}.0123456789.json`
  const messages = { nl_nl: name === 'text' ? file : 'none.0123456789.json' }
  const changes = { messages, ...(name === 'text' ? {} : { [name]: file }) }
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const files = { 'package.json': '{"name":"mf-ads"}', 'dist/app.json': JSON.stringify({ ...report, ...changes }) }
  const given = Object.entries({ ...files, [`dist/${file}`]: text })
  const path = join(team.root, 'mf-ads.tgz')
  await writeFile(path, writeArchive(given.map(([each, bytes]) => [`package/${each}`, Buffer.from(bytes)] as const)))
  const before = await platform.readStore()
  for (const command of [publish, publishPreview, check])
    await expect(command(platform.site, [path], platform.options)).rejects.toThrow(reason)
  expect(await platform.readStore()).toEqual(before)
  await team.write(`mf-ads/output/${file}`, text)
  await team.describe('mf-ads', changes)
  await expect(packAds()).rejects.toThrow(reason)
})

test('the host comes in an archive of its own name', async () => {
  const { path } = await pack('host', team.options)
  expect((await publish(platform.site, [path], platform.options)).changed).toBe(false)
  await rename(path, join(team.root, 'mf-ads.tgz'))
  const hidden = publish(platform.site, [join(team.root, 'mf-ads.tgz')], platform.options)
  await expect(hidden).rejects.toThrow('holds host: rename it to host.tgz')
})
