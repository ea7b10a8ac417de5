import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppRelease } from '@site/shared/contract'
import { publish } from '../channels/publish.ts'
import { createSampleWorkspace, type SampleWorkspace } from '../testing/sample-workspace.ts'

let workspace: SampleWorkspace

beforeEach(async () => {
  workspace = await createSampleWorkspace()
  await workspace.write('mf-ads/output/remoteEntry.js', 'start')
  await workspace.write('mf-ads/output/remoteEntry.js.map', '{}')
  await workspace.describe('mf-ads', { entry: ['remoteEntry.js'] })
})

afterEach(() => workspace.remove())

async function publishAds(): Promise<AppRelease> {
  const { release } = await publish(workspace.site, ['all'], workspace.options)
  return release.apps['mf-ads']!
}

const stored = (path: string) => readFile(join(workspace.site, path), 'utf8')

test('a script that starts an app gets the digest of its content; what says it already stays', async () => {
  const ads = await publishAds()
  const [entry = ''] = ads.entry
  expect(entry).toMatch(/^remoteEntry\.[0-9a-f]{10}\.js$/)
  expect(await stored(`apps/mf-ads/${entry}`)).toBe('start')
  expect(await stored(`maps/mf-ads/${entry}.map`)).toBe('{}')
  expect(ads.routes[0]?.files).toEqual([
    expect.stringMatching(/^page\.\w{10}\.js$/),
    expect.stringMatching(/^page\.\w{10}\.css$/),
  ])

  await workspace.write('mf-ads/output/remoteEntry.js', 'start anew')
  const next = await publishAds()
  expect(next.entry).not.toEqual(ads.entry)
  expect(next.routes).toEqual(ads.routes)
  expect(await stored(`apps/mf-ads/${entry}`)).toBe('start')
})

test('files that call one another by other names are together in a folder that says the content of the build', async () => {
  await workspace.write('mf-ads/output/lazy.js', 'later')
  await workspace.write('mf-ads/output/pictures/logo.svg', '<svg/>')
  await workspace.write('mf-ads/output/messages/ads/nl_nl.1.json', '{"ads.title":[]}')
  const route = { path: 'political-ads/:key', files: ['page.1.js'], calls: [] }
  await workspace.describe('mf-ads', { routes: [{ ...route, messages: { nl_nl: 'messages/ads/nl_nl.1.json' } }] })
  const ads = await publishAds()
  const [, folder = ''] = /^([0-9a-f]{10})\/remoteEntry\.js$/.exec(ads.entry[0] ?? '') ?? []
  expect(ads.version).toBe(`1.0.0-${folder}`)
  const texts = [ads.messages, ...ads.routes.map(({ messages = {} }) => messages)].flatMap(Object.values<string>)
  expect(texts).toHaveLength(3)
  const named = [...ads.entry, ...ads.routes.flatMap(({ files }) => files), ...texts]
  // The store writes the manifest, which says where the others are.
  const built = Object.keys(ads.files).filter((name) => !name.startsWith('mf-manifest.'))
  expect([...new Set([...named, ...built])].filter((name) => !name.startsWith(`${folder}/`))).toEqual([])
  expect(await stored(`apps/mf-ads/${folder}/lazy.js`)).toBe('later')
  expect(await stored(`apps/mf-ads/${folder}/pictures/logo.svg`)).toBe('<svg/>')
  expect(await stored(`maps/mf-ads/${folder}/remoteEntry.js.map`)).toBe('{}')

  await workspace.write('mf-ads/output/lazy.js', 'later, and other')
  expect((await publishAds()).entry).not.toEqual(ads.entry)
  expect(await stored(`apps/mf-ads/${folder}/lazy.js`)).toBe('later')
})

test('an adopted build has changed since it was named: all of its files are in such a folder', async () => {
  await workspace.describe('mf-ads', { adopted: true })
  const ads = await publishAds()
  const folder = ads.version.replace('1.0.0-', '')
  expect(ads.entry).toEqual([`${folder}/remoteEntry.js`])
  expect(ads.routes[0]?.files).toEqual([
    expect.stringMatching(new RegExp(`^${folder}/page\\.\\w{10}\\.js$`)),
    expect.stringMatching(new RegExp(`^${folder}/page\\.\\w{10}\\.css$`)),
  ])
})
