import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Preview, Release } from '@site/shared/contract'
import { findSigningFaults, type Teams } from '@site/shared/signing'
import { publishPreview } from '../../releases/command/preview.ts'
import { createSignedWorkspace, type SignedWorkspace } from '../../releases/testing/signed-workspace.ts'
import { createServer } from '../app.ts'
import { PublishedSite } from '../releases/published-site.ts'
import { digestsOf } from '../testing/published-release.ts'
import { idleDatabase } from '../testing/idle-database.ts'
import { testConfig } from '../testing/test-config.ts'

let workspace: SignedWorkspace
let site: PublishedSite
let time: number
let release: Release & { preview: Preview }
let id: string

beforeEach(async () => {
  workspace = await createSignedWorkspace()
  time = Date.now()
  site = new PublishedSite(
    workspace.site,
    () => undefined,
    () => new Date(time),
  )
  await workspace.write('mf-legal/output/page.1.js', 'new')
  release = await publishPreview(workspace.site, ['mf-legal'], workspace.as('legal'))
  id = release.preview.id
  await site.read()
})

afterEach(() => workspace.remove())

function folderOf(preview = id): string {
  return join(workspace.site, 'previews', preview)
}

test('whoever has the link sees the preview until it ends, and nobody sees it elsewhere', async () => {
  expect((await site.previews.read(id))?.id).toBe(release.id)
  expect((await site.read())?.id).not.toBe(release.id)
  time += 8 * 24 * 60 * 60 * 1000
  expect(await site.previews.read(id)).toBeUndefined()
})

test('a preview that was ended is gone at once', async () => {
  expect(await site.previews.read(id)).toBeDefined()
  await rm(folderOf(), { recursive: true })
  expect(await site.previews.read(id)).toBeUndefined()
})

test.each(['', '.', '../..', '0'.repeat(32), 'A'.repeat(32), `${'0'.repeat(31)}/`, 'live'])(
  '"%s" is no preview',
  async (name) => {
    expect(await site.previews.read(name)).toBeUndefined()
  },
)

test('a preview under another id than it was made with is none, so nobody chooses one that can be guessed', async () => {
  const other = '0'.repeat(32)
  await cp(folderOf(), folderOf(other), { recursive: true })
  expect(await site.previews.read(other)).toBeUndefined()
})

const forgeries: [string, (files: Record<string, string>) => void][] = [
  ['a page', (files) => (files['index.html'] += '<p>forged</p>')],
  [
    'a later end',
    (files) => (files['release.json'] = files['release.json']!.replace(/"until": *"\d+/, '"until":"9999')),
  ],
  ['weaker headers', (files) => (files['headers.json'] = '{}')],
]

test.each(forgeries)('a preview with %s that no team has signed is not shown', async (_, change) => {
  const live = JSON.parse(await readFile(join(folderOf(), 'live.json'), 'utf8')) as Record<string, string>
  const { key, signature, ...digests } = live
  const names = Object.keys(digests)
  const contents = await Promise.all(names.map((name) => readFile(join(folderOf(), name), 'utf8')))
  const files = Object.fromEntries(names.map((name, at) => [name, contents[at]!]))
  const before = { ...files }
  change(files)
  expect(files).not.toEqual(before)
  for (const [name, content] of Object.entries(files)) await writeFile(join(folderOf(), name), content)
  const forged = { ...JSON.parse(digestsOf(files)), key, signature }
  await writeFile(join(folderOf(), 'live.json'), JSON.stringify(forged))
  expect(await site.previews.read(id)).toBeUndefined()
})

test('what another team makes live is in the preview too, which keeps the signature of its own', async () => {
  await workspace.publishText('mf-legal', 'newer, and live', 'legal')
  await workspace.publishText('mf-ads', 'new ads', 'ads')
  const live = (await site.read())!
  const shown = (await site.previews.read(id))!
  const { version } = release.apps['mf-legal']!
  expect(String(shown.pages.get('political-ads')!.html)).toContain(`"version":"${version}"`)
  expect(String(live.index.html)).not.toContain(version)
  const [ads] = /\/apps\/mf-ads\/[^/"]+/.exec(String(live.pages.get('political-ads')!.html))!
  expect(String(shown.pages.get('political-ads')!.html)).toContain(ads)
})

test('a preview whose team has lost its key is not shown any more', async () => {
  expect(await site.previews.read(id)).toBeDefined()
  await workspace.writeTeams(2, 'legal')
  expect(await site.previews.read(id)).toBeUndefined()
})

test('a preview that is put in the place of what is live is not served as such', async () => {
  const { id: live } = (await site.read())!
  await cp(folderOf(), workspace.site, { recursive: true })
  time += 60_000
  expect((await site.read())?.id).toBe(live)
})

test('what a team has signed for a preview holds for no release, by whomever it is made', async () => {
  const teams = JSON.parse(await workspace.read('var/site/teams.json')) as Teams
  const { preview: _, ...asLive } = release
  expect(findSigningFaults(release, teams)).toEqual([])
  expect(findSigningFaults(asLive, teams)).toEqual([
    'mf-legal is signed for a preview only: publish mf-legal with a key of its team',
  ])
})

test('a team cannot preview what another team owns', async () => {
  await workspace.write('mf-ads/output/page.1.js', 'new')
  await expect(publishPreview(workspace.site, ['mf-ads'], workspace.as('legal'))).rejects.toThrow('mf-ads')
})

test('a preview is kept nowhere, indexed nowhere and counted nowhere; who asks for none that is there sees what is live', async () => {
  const config = testConfig({ siteDirectory: workspace.site, analyticsHosts: ['nl.localhost'] })
  const app = await createServer({ config, database: idleDatabase(), now: () => new Date(time) }, false)
  const get = (url: string) => app.inject({ url, headers: { host: 'nl.localhost' } })
  const shown = await get(`/nl/document/a?preview=${id}`)
  expect(shown.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'x-release': release.id,
    'content-security-policy': expect.stringContaining('sha384-'),
  })
  expect(shown.headers).not.toHaveProperty('server-timing')
  expect(shown.body).toContain(release.apps['mf-legal']!.version)
  for (const query of [`preview=${'0'.repeat(32)}`, `preview=${id}&preview=${id}`, 'preview=']) {
    const { headers } = await get(`/nl/document/a?${query}`)
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['x-release']).not.toBe(release.id)
  }
  await app.close()
})
