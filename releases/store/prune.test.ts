import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@site/shared/contract'
import { dayInMs } from '@site/shared/rules'
import { check } from '../channels/check.ts'
import { rollback } from '../channels/rollback.ts'
import { remove } from '../channels/switch-remotes.ts'
import { listFiles } from '../files/files.ts'
import { createPublishedWorkspace, fileOf, type PublishedWorkspace } from '../testing/published-workspace.ts'
import { prune } from './prune.ts'

let workspace: PublishedWorkspace
let site: string

beforeEach(async () => {
  workspace = await createPublishedWorkspace()
  site = workspace.site
})

afterEach(() => workspace.remove())

const pageOf = (release: Release, app = 'mf-legal') => join(site, 'apps', app, fileOf(release, app, 'page.1.js'))

/** As if all that is in the store had been written so many days ago. */
async function age(days: number): Promise<void> {
  const then = new Date(Date.now() - days * dayInMs)
  for (const path of await listFiles(site)) await utimes(join(site, path), then, then)
}

/** The store as it will be so many days from now. */
function later(days: number) {
  return { now: () => new Date(Date.now() + days * dayInMs) }
}

test('files that no remaining release names are removed after 30 days, and every team can still roll back', async () => {
  const ads = await workspace.publishText('mf-ads', 'ads')
  const releases: Release[] = []
  for (let round = 0; round < 13; round += 1) releases.push(await workspace.publishText('mf-legal', `text ${round}`))
  await age(60)
  // The channels `previous` have sets of versions that were never live together.
  const isOfRelease = (path: string) => !path.includes('/apps/release.')
  expect((await prune(site, later(29))).removed.filter(isOfRelease)).toEqual([])
  const planned = await prune(site, { ...later(31), dryRun: true })
  expect(existsSync(pageOf(releases[0]!))).toBe(true)
  const { removed, bytes } = await prune(site, later(31))
  expect(removed).toEqual(planned.removed)
  expect(bytes).toBeGreaterThan(0)
  expect(releases.map((release) => existsSync(pageOf(release)))).toEqual(releases.map((_, at) => at >= 3))
  const page = pageOf(releases[0]!)
  expect(removed).toEqual(expect.arrayContaining([page, `${page}.br`, `${page}.gz`]))
  expect(removed.filter((path) => path.includes('/builds/'))).toHaveLength(3)
  // The release to which mf-ads would go back names the first version of both.
  for (const path of [pageOf(workspace.release), pageOf(workspace.release, 'mf-ads'), pageOf(ads, 'mf-ads')])
    expect(existsSync(path)).toBe(true)
  await check(site, [], workspace.options)
  const { release } = await rollback(site, 'mf-ads', workspace.options)
  expect(release.apps['mf-ads']).toEqual(workspace.release.apps['mf-ads'])
})

test('a delta is removed with the file that it starts from', async () => {
  /** Long, and hard to compress by itself. */
  const body = Array.from({ length: 100 }, (_, at) => createHash('sha1').update(String(at)).digest('hex')).join()
  const digests: string[] = []
  for (let round = 0; round < 14; round += 1) {
    const text = `${body} ${round}`
    digests.push(createHash('sha256').update(text).digest('base64'))
    await workspace.write('mf-legal/output/search.1.json', text)
    await workspace.publishText('mf-legal', `text ${round}`)
  }
  const listDeltas = async () =>
    (await listFiles(site)).filter((path) => path.includes('/search.') && path.includes('.dcz/'))
  const madeWith = (paths: string[], round: number) => paths.filter((path) => path.includes(digests.at(round) ?? '?'))
  await age(60)
  const before = await listDeltas()
  expect(madeWith(before, 0)).not.toEqual([])
  await prune(site, later(31))
  const left = await listDeltas()
  expect(madeWith(left, 0)).toEqual([])
  expect(madeWith(left, -2)).toEqual(madeWith(before, -2))
  expect(left.length).toBeGreaterThan(5)
})

test('a file of long ago that a publish has come back to stays for the release to come', async () => {
  const { id, apps } = workspace.release
  await workspace.publishText('mf-legal', 'new')
  await remove(site, 'mf-legal', workspace.options)
  await age(60)
  // A build that is described today, of a publish that is still on its way.
  const description = join(site, 'builds/mf-legal', `${apps['mf-legal']?.version}.json`)
  await utimes(description, new Date(), new Date())
  await rm(join(site, 'releases', `${id}.json`))
  await prune(site)
  expect(existsSync(pageOf(workspace.release))).toBe(true)
})

test('drafts of a publish that was killed are removed when they are old', async () => {
  const draft = 'apps/mf-legal/page.0123456789.js.1.tmp'
  await workspace.write(`var/site/${draft}`, 'half')
  expect((await prune(site)).removed).toEqual([])
  await age(31)
  expect((await prune(site)).removed).toEqual([join(site, draft)])
})
