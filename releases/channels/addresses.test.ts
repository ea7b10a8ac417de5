import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppRelease, Release } from '@site/shared/contract'
import { listFiles } from '../files/files.ts'
import { namedByContent } from '../testing/name-by-content.ts'
import { createPublishedWorkspace, type PublishedWorkspace } from '../testing/published-workspace.ts'
import type { SiteOptions } from './context.ts'
import { prune } from '../store/prune.ts'
import { check, publish, publishPreview } from './publish.ts'
import { rollback } from './rollback.ts'
import { remove } from './switch-channels.ts'

let workspace: PublishedWorkspace
let options: SiteOptions
let first: Release
const oneDay = 24 * 60 * 60 * 1000

beforeEach(async () => {
  workspace = await createPublishedWorkspace(namedByContent)
  options = namedByContent(workspace)
  first = workspace.release
})

afterEach(() => workspace.remove())

async function publishText(text: string): Promise<Release> {
  await workspace.write('mf-legal/output/page.1.js', text)
  return (await publish(workspace.site, ['mf-legal'], options)).release
}

function appOf(release: Release): AppRelease {
  const app = release.apps['mf-legal']
  if (app === undefined) throw new Error('There is no mf-legal')
  return app
}

function addressesOf({ base, files }: AppRelease): string[] {
  return Object.keys(files).map((file) => base + file)
}

/** The file of the one page, which is what the tests change. */
function pageOf(release: Release): string {
  const { base, files } = appOf(release)
  return base + Object.keys(files).find((file) => /^page\.\w+\.js$/.test(file))
}

function inStore(address: string): string {
  return join(workspace.site, address)
}

function isThere(address: string): boolean {
  return existsSync(inStore(address))
}

/** What tells whether a file was written again, by its path below `apps`. */
async function readMarks(): Promise<Record<string, string>> {
  const apps = join(workspace.site, 'apps')
  const marks = (await listFiles(apps)).map(async (path) => {
    const { ino, mtimeMs } = await stat(join(apps, path))
    return [path, `${ino} ${mtimeMs}`] as const
  })
  return Object.fromEntries(await Promise.all(marks))
}

/** As if all that is in the store had been written so many days ago. */
async function age(days: number): Promise<void> {
  const then = new Date(Date.now() - days * oneDay)
  for (const path of await listFiles(workspace.site)) await utimes(join(workspace.site, path), then, then)
}

test('files that have not changed keep their address in the next version, and are not written again', async () => {
  const before = await readMarks()
  const second = await publishText('new')
  expect(appOf(second).version).not.toBe(appOf(first).version)
  expect(appOf(second).base).toBe('/apps/mf-legal/')
  const former = addressesOf(appOf(first))
  expect(addressesOf(appOf(second)).filter((address) => !former.includes(address))).toEqual([pageOf(second)])
  const after = await readMarks()
  expect(after).toMatchObject(before)
  const added = Object.keys(after).filter((path) => !(path in before) && !path.startsWith('release.'))
  const page = pageOf(second).replace('/apps/', '')
  expect(added.toSorted()).toEqual([page, `${page}.br`, `${page}.gz`])
  expect((await rollback(workspace.site, 'mf-legal', options)).release.apps).toEqual(first.apps)
})

test('a name that stands for other content already is refused, and what is live stays', async () => {
  await workspace.write('mf-legal/output/logo.0123456789.svg', 'one')
  await publish(workspace.site, ['mf-legal'], options)
  const before = await workspace.readStore()
  await workspace.write('mf-legal/output/logo.0123456789.svg', 'two')
  const refused = publish(workspace.site, ['mf-legal'], options)
  await expect(refused).rejects.toThrow(/apps\/mf-legal\/logo\.0123456789\.svg is in the store with other content/)
  expect(await workspace.readStore()).toEqual(before)
  expect(await readFile(inStore('/apps/mf-legal/logo.0123456789.svg'), 'utf8')).toBe('one')
})

test('a build with one file that is not named by its content stands below its version', async () => {
  await workspace.write('mf-legal/output/logo.svg', 'one')
  const { apps } = (await publish(workspace.site, ['all'], options)).release
  expect(apps['mf-legal']?.base).toBe(`/apps/mf-legal/${apps['mf-legal']?.version}/`)
  expect(apps['mf-ads']?.base).toBe('/apps/mf-ads/')
})

test('a file that is gone or damaged is refused by name, and published again once it is deleted', async () => {
  const page = inStore(pageOf(first))
  await writeFile(page, 'damaged')
  await expect(check(workspace.site, [], options)).rejects.toThrow(
    `differs from what was published: delete ${page} and publish again`,
  )
  await rm(page)
  await rm(`${page}.gz`)
  await expect(check(workspace.site, [], options)).rejects.toThrow('is not in the store')
  await publish(workspace.site, ['mf-legal'], options)
  await check(workspace.site, [], options)
})

test('what is removed in time is what no kept release names; what stayed the same stays', async () => {
  const releases: Release[] = []
  for (let round = 0; round < 12; round += 1) releases.push(await publishText(`text ${round}`))
  await age(60)
  const { removed } = await prune(workspace.site, { now: () => new Date(Date.now() + 31 * oneDay) })
  expect(releases.map((release) => isThere(pageOf(release)))).toEqual(releases.map((_, at) => at >= 2))
  const [gone, other] = [pageOf(first), pageOf(releases[0] ?? first)].map(inStore)
  expect(removed).toEqual(expect.arrayContaining([gone, `${gone}.br`, `${gone}.gz`, other]))
  expect(removed.filter((path) => path.includes('/builds/'))).toHaveLength(3)
  for (const address of addressesOf(appOf(releases.at(-1) ?? first))) expect(isThere(address)).toBe(true)
  await check(workspace.site, [], options)
})

test('what is new in a file for holders of another one is removed with that other one', async () => {
  /** Long, and hard to compress by itself. */
  const body = Array.from({ length: 100 }, (_, at) => createHash('sha1').update(String(at)).digest('hex')).join()
  const digests: string[] = []
  for (let round = 0; round < 14; round += 1) {
    const text = `${body} ${round}`
    digests.push(createHash('sha256').update(text).digest('base64'))
    await workspace.write('mf-legal/output/search.1.json', text)
    await publishText(`text ${round}`)
  }
  const places = async () =>
    (await listFiles(workspace.site)).filter((path) => path.includes('/search.') && path.includes('.dcz/'))
  const ofFirst = (paths: string[]) => paths.filter((path) => path.includes(digests[0] ?? ''))
  expect(ofFirst(await places())).not.toEqual([])
  await age(60)
  const latest = digests.at(-2) ?? ''
  const before = await places()
  await prune(workspace.site, { now: () => new Date(Date.now() + 31 * oneDay) })
  const left = await places()
  expect(ofFirst(left)).toEqual([])
  expect(left.filter((path) => path.includes(latest))).toEqual(before.filter((path) => path.includes(latest)))
  expect(left.length).toBeGreaterThan(5)
})

test('a file of long ago that a publish has come back to is kept for the release to come', async () => {
  await publishText('new')
  await remove(workspace.site, 'mf-legal', options)
  await age(60)
  // A build that is described today, of a publish that is still on its way.
  const { name, version } = appOf(first)
  await utimes(join(workspace.site, 'builds', name, `${version}.json`), new Date(), new Date())
  await rm(join(workspace.site, 'releases', `${first.id}.json`))
  await prune(workspace.site)
  expect(isThere(pageOf(first))).toBe(true)
})

test('a preview has the files of what is live, and those of its own for as long as it lasts', async () => {
  await workspace.write('mf-legal/output/page.1.js', 'previewed')
  const { release: preview } = await publishPreview(workspace.site, ['mf-legal'], options)
  const own = addressesOf(appOf(preview)).filter((address) => !addressesOf(appOf(first)).includes(address))
  expect(own).toEqual([pageOf(preview)])
  await age(60)
  await prune(workspace.site)
  expect(isThere(pageOf(preview))).toBe(true)
  await prune(workspace.site, { now: () => new Date(Date.now() + 8 * oneDay) })
  expect(isThere(pageOf(preview))).toBe(false)
  expect(isThere(pageOf(first))).toBe(true)
})

test('source maps stand by the names of the scripts, the latest of builds with the same script', async () => {
  await workspace.write('mf-legal/output/page.1.js.map', '{"sources":["mine"]}')
  await publish(workspace.site, ['mf-legal'], options)
  await workspace.write('mf-legal/output/page.1.js.map', '{"sources":["renamed"]}')
  await workspace.write('mf-legal/src/page.tsx', '// another comment')
  await publish(workspace.site, ['mf-legal'], options)
  const place = pageOf(first).replace('/apps/', 'maps/')
  expect(await readFile(join(workspace.site, `${place}.map`), 'utf8')).toContain('renamed')
})

test('an app with a folder for its version moves with its next publish, and can be gone back to until it is old', async () => {
  await rm(workspace.site, { recursive: true })
  await workspace.write('pnpm-lock.yaml', 'as it was then')
  const { release: former } = await publish(workspace.site, ['all'], workspace.options)
  expect(appOf(former).base).toBe(`/apps/mf-legal/${appOf(former).version}/`)
  const folder = inStore(appOf(former).base)
  await workspace.write('mf-legal/src/page.tsx', '// built anew')
  const { apps } = await publishText('one')
  expect(apps).toEqual({ ...former.apps, 'mf-legal': expect.objectContaining({ base: '/apps/mf-legal/' }) })
  for (const text of ['two', 'three']) await publishText(text)
  const { release } = await rollback(workspace.site, former.id, options)
  expect(release).toEqual(former)
  for (let round = 0; round < 12; round += 1) await publishText(`text ${round}`)
  await age(60)
  const { removed } = await prune(workspace.site, { now: () => new Date(Date.now() + 31 * oneDay) })
  expect(removed).toContain(folder.replace(/\/$/, ''))
  await check(workspace.site, [], options)
})
