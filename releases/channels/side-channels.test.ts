import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { dayInMs } from '@site/shared/rules'
import { loadChannel, readChannels } from '../store/read-channels.ts'
import { createPublishedWorkspace, fileOf, type PublishedWorkspace } from '../testing/published-workspace.ts'
import type { SiteOptions } from './context.ts'
import { describeSideChannel, describeStatus } from './describe.ts'
import { writeOrigins } from '../store/server-origins.ts'
import { prune } from '../store/prune.ts'
import { end } from './end.ts'
import { promote } from './promote.ts'
import { publishCanary } from './publish-canary.ts'
import { publishPreview } from './publish-preview.ts'
import { publish } from './publish.ts'
import { rollback } from './rollback.ts'
import { status } from './status.ts'
import { disable, remove } from './switch-remotes.ts'

let workspace: PublishedWorkspace
let site: string
let options: SiteOptions
let lines: string[]

beforeEach(async () => {
  workspace = await createPublishedWorkspace()
  lines = []
  site = workspace.site
  options = { ...workspace.options, log: (line) => lines.push(line) }
})

afterEach(() => workspace.remove())

const inDays = (days: number) => () => new Date(Date.now() + days * dayInMs)

async function preview(app: string, text: string, now?: () => Date) {
  await workspace.write(`${app}/output/page.1.js`, text)
  return publishPreview(site, [app], { ...options, ...(now ? { now } : {}) })
}

async function canary(app: string, text: string, share = 10) {
  await workspace.write(`${app}/output/page.1.js`, text)
  const [shown] = await publishCanary(site, [app], { ...options, share })
  if (!shown) throw new Error('There is no canary')
  return shown
}

/** Both kinds behave alike but for their audience. */
const kinds: [kind: string, show: (app: string, text: string) => ReturnType<typeof preview>][] = [
  ['preview', preview],
  ['canary', canary],
]

async function readNames(): Promise<string[]> {
  return Object.keys((await readChannels(site)).channels)
}

async function load(name: string) {
  return loadChannel(site, await readChannels(site), name)
}

describe.each(kinds)('a %s', (kind, show) => {
  test('has the new build with the rest as live, and leaves what is live and its history as they were', async () => {
    const before = await workspace.readStore()
    const { name, release, channel } = await show('mf-legal', 'new')
    expect(await workspace.readStore()).toEqual(before)
    const live = workspace.release
    expect(channel).toMatchObject({ live: live.id, apps: ['mf-legal'] })
    expect(release.apps).toEqual({ ...live.apps, 'mf-legal': release.apps['mf-legal'] })
    expect(release.apps['mf-legal']?.version).not.toBe(live.apps['mf-legal']?.version)
    const { pages, headers } = await load(name)
    expect(String(pages['index.html'])).toContain(release.apps['mf-legal']?.version)
    expect(headers).toMatchObject({ 'Content-Security-Policy': expect.any(String), 'X-Release': release.id })
    const said = { name, until: channel.until, apps: ['mf-legal'] }
    const page = /id="release">([^<]*)</.exec(String(pages['index.html']))?.[1] ?? ''
    expect(JSON.parse(page).channel).toEqual(kind === 'preview' ? said : undefined)
  })

  test('is checked like a publish, and must differ from what is live', async () => {
    await expect(show('mf-legal', '/* page.1.js of mf-legal */')).rejects.toThrow('exactly this is live already')
    await workspace.describe('mf-legal', { paths: ['political-ads'] })
    await expect(show('mf-legal', 'new')).rejects.toThrow('political-ads')
    expect(await readNames()).toEqual(['live'])
  })

  test('has what another app makes live meanwhile, too, and keeps its own build', async () => {
    const { name, release } = await show('mf-legal', 'new')
    const live = await workspace.publishText('mf-ads', 'new ads')
    const { content, live: composedFor } = await load(name)
    expect(composedFor).toBe(live.id)
    expect(content.apps).toEqual({ ...live.apps, 'mf-legal': release.apps['mf-legal'] })
  })

  test('that does not fit a new live release ends, and does not block its publish', async () => {
    await workspace.describe('mf-legal', { paths: ['', 'document', 'shop'] })
    const { name } = await show('mf-legal', 'new')
    await workspace.describe('mf-ads', { paths: ['political-ads', 'shop'] })
    await publish(site, ['mf-ads'], options)
    expect(await readNames()).toEqual(['live', 'previous'])
    expect(lines.join()).toMatch(new RegExp(`${name} has ended, it does not fit the live release: .*shop`))
  })

  test('ends by a command, by its full name or the short one', async () => {
    const { name } = await show('mf-legal', 'new')
    await end(site, name, options)
    const again = await show('mf-legal', 'newer')
    await end(site, again.name.split('/')[1] ?? '', options)
    expect(await readNames()).toEqual(['live'])
    await expect(end(site, name, options)).rejects.toThrow(`There is no preview or canary "${name}"`)
  })

  test('keeps its files for as long as it lasts', async () => {
    const { release } = await show('mf-legal', 'new')
    const file = join(site, 'apps/mf-legal', fileOf(release, 'mf-legal', 'page.1.js'))
    const description = join(site, 'builds/mf-legal', `${release.apps['mf-legal']?.version}.json`)
    for (const path of [file, description]) await utimes(path, 0, 0)
    const days = kind === 'preview' ? 7 : 30
    expect((await prune(site, { now: inDays(days - 1) })).removed).not.toContain(file)
    expect((await prune(site, { now: inDays(days + 1) })).removed).toContain(file)
  })

  test('stands in the status with how to end it', async () => {
    const shown = await show('mf-legal', 'new')
    const text = describeStatus(site, await status(site))
    expect(text).toContain(describeSideChannel(site, shown))
    expect(text).toContain(`end ${shown.name}`)
  })
})

test('a preview that has ended is gone with the next write; its link leads to the first page of its app', async () => {
  delete process.env['PORT']
  const old = await preview('mf-legal', 'old', () => new Date('2026-01-01'))
  expect(old.channel.until).toBe('2026-01-08T00:00:00.000Z')
  const shown = await preview('mf-ads', 'new')
  expect(await readNames()).toEqual(['live', shown.name])
  const link = /http:\S+/.exec(describeSideChannel(site, shown))?.[0] ?? ''
  expect(link).toBe(`http://nl.localhost:8080/nl/political-ads?preview=${shown.name.split('/')[1]}`)
  await writeOrigins(site, ['http://nl.localhost:9191'])
  expect(describeSideChannel(site, shown)).toContain('  http://nl.localhost:9191/nl/political-ads?preview=')
})

describe('buckets', () => {
  async function readBuckets(): Promise<Record<string, number[]>> {
    const { channels } = await readChannels(site)
    return Object.fromEntries(
      Object.entries(channels).flatMap(([name, { buckets }]) => (buckets ? [[name.slice(7), buckets]] : [])),
    )
  }
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

  test('stay while a share grows, are the lowest free ones, and are never in two canaries', async () => {
    await canary('mf-legal', 'new', 2)
    await canary('mf-ads', 'new', 3)
    expect(await readBuckets()).toEqual({ 'mf-legal': [0, 1], 'mf-ads': [2, 3, 4] })
    const before = (await load('canary/mf-legal')).folder
    await canary('mf-legal', 'new', 4)
    expect(await readBuckets()).toEqual({ 'mf-legal': [0, 1, 5, 6], 'mf-ads': [2, 3, 4] })
    expect((await load('canary/mf-legal')).folder).toBe(before)
    await canary('mf-legal', 'new', 1)
    expect(await readBuckets()).toEqual({ 'mf-legal': [0], 'mf-ads': [2, 3, 4] })
  })

  test('leave at least one bucket for the live release', async () => {
    await canary('mf-legal', 'new', 60)
    await expect(canary('mf-ads', 'new', 40)).rejects.toThrow('mf-ads can be shown to 39 % at most')
    await canary('mf-ads', 'new', 39)
    expect(await readBuckets()).toEqual({ 'mf-legal': range(0, 60), 'mf-ads': range(60, 99) })
  })
})

test('an app with a canary is neither published nor gets another one, and one that is switched off gets none', async () => {
  const { release } = await canary('mf-legal', 'new')
  const reason = `mf-legal ${release.apps['mf-legal']?.version} is shown to 10 % of the visitors: \`promote\` it`
  await expect(canary('mf-legal', 'newer')).rejects.toThrow(reason)
  await expect(publish(site, ['all'], options)).rejects.toThrow(reason)
  await end(site, 'mf-legal', options)
  await disable(site, 'mf-legal', options)
  await expect(canary('mf-legal', 'newest')).rejects.toThrow('mf-legal is switched off: enable it first')
})

describe('promote', () => {
  test('makes a canary live for all as the release that its visitors have, and a rollback undoes that', async () => {
    const { name, release } = await canary('mf-legal', 'new')
    const { pages } = await load(name)
    const promoted = await promote(site, 'mf-legal', options)
    expect(promoted.release.id).toBe(release.id)
    expect(lines).toContain('canary/mf-legal has ended: the live release has this mf-legal')
    const store = await workspace.readStore()
    expect(store['index.html']).toBe(String(pages['index.html']))
    expect(JSON.parse(store['history.json'] ?? '').at(-1)).toMatchObject({ how: 'promote', app: 'mf-legal' })
    expect(await readNames()).toEqual(['live', 'previous'])
    await rollback(site, 'mf-legal', options)
    expect((await status(site)).release?.apps).toEqual(workspace.release.apps)
  })

  test('keeps what another app has made live, and the canary of another app', async () => {
    await canary('mf-legal', 'new')
    const ads = await workspace.publishText('mf-ads', 'new ads')
    await canary('mf-ads', 'newer ads')
    await expect(promote(site, undefined, options)).rejects.toThrow('Say which one: mf-legal, mf-ads')
    const { release } = await promote(site, 'mf-legal', options)
    expect(release.apps['mf-ads']).toEqual(ads.apps['mf-ads'])
    expect((await load('canary/mf-ads')).content.apps['mf-legal']).toEqual(release.apps['mf-legal'])
  })

  test('is refused where there is no canary', async () => {
    await expect(promote(site, undefined, options)).rejects.toThrow('There is no canary')
    await canary('mf-legal', 'new')
    await expect(promote(site, 'mf-ads', options)).rejects.toThrow('There is no canary of mf-ads')
  })
})

const endings: [string, () => Promise<unknown>][] = [
  ['a rollback of its app', () => rollback(site, 'mf-legal', options)],
  ['its app being switched off', () => disable(site, 'mf-legal', options)],
  ['its app being removed', () => remove(site, 'mf-legal', options)],
  ['a release with another version of its app', () => rollback(site, workspace.release.id, options)],
]

test.each(endings)('%s ends a canary', async (_, change) => {
  await workspace.publishText('mf-legal', 'second')
  await canary('mf-legal', 'new')
  await change()
  expect(await readNames()).not.toContain('canary/mf-legal')
})
