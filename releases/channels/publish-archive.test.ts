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
  await team.write('mf-ads/package.json', JSON.stringify({ name: 'mf-ads', site: { owner: 'Team Ads' } }))
  await team.write('mf-ads/output/page.1.js', '/* new */')
})

afterEach(async () => {
  await team.remove()
  await platform.remove()
})

async function packAds() {
  return pack('mf-ads', team.options)
}

test('an archive is published where its sources are not, as the same version that they would have there', async () => {
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

test('options of publish hold for archives, too', async () => {
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
  ['no app.json', undefined, 'app.json of mf-ads has a wrong shape'],
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

test('a file whose name does not say its content is rejected by pack, check and publish', async () => {
  await team.write('mf-ads/output/logo.svg', 'picture')
  const reason = 'Remote "mf-ads": the file "logo.svg" is not named by its content'
  await expect(packAds()).rejects.toThrow(reason)
  for (const command of [check, publish])
    await expect(command(team.site, ['mf-ads'], team.options)).rejects.toThrow(reason)
})

test('the host comes in an archive of its own name', async () => {
  const { path } = await pack('host', team.options)
  expect((await publish(platform.site, [path], platform.options)).changed).toBe(false)
  await rename(path, join(team.root, 'mf-ads.tgz'))
  const hidden = publish(platform.site, [join(team.root, 'mf-ads.tgz')], platform.options)
  await expect(hidden).rejects.toThrow('holds host: rename it to host.tgz')
})
