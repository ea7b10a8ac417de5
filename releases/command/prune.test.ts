import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { createPublishedWorkspace } from '../testing/published-workspace.ts'
import type { SampleWorkspace } from '../testing/sample-workspace.ts'
import { rollback } from './rollback.ts'
import { prune } from './prune.ts'
import { check, publish } from './publish.ts'

let workspace: SampleWorkspace
const oneDay = 24 * 60 * 60 * 1000

beforeEach(async () => {
  workspace = await createPublishedWorkspace()
})

afterEach(() => workspace.remove())

async function publishText(app: string, text: string): Promise<string> {
  await workspace.write(`${app}/output/page.1.js`, text)
  return (await publish(workspace.site, [app], workspace.options)).release.apps[app]?.version ?? ''
}

async function listVersions(app: string): Promise<string[]> {
  return readdir(join(workspace.site, 'apps', app))
}

/** The store as it will be so many days from now. */
function later(days: number) {
  return { now: () => new Date(Date.now() + days * oneDay) }
}

test('of many versions those are removed that no kept release names; every team can still go back', async () => {
  const [first = ''] = await listVersions('mf-ads')
  // The release to which mf-ads would go back names it, too.
  const [legal = ''] = await listVersions('mf-legal')
  const ads = await publishText('mf-ads', 'ads')
  const versions: string[] = []
  for (let round = 0; round < 13; round += 1) versions.push(await publishText('mf-legal', `text ${round}`))
  const before = await listVersions('mf-legal')
  expect(before).toHaveLength(14)
  const planned = await prune(workspace.site, { ...later(31), dryRun: true })
  expect(await listVersions('mf-legal')).toHaveLength(14)
  const { removed, bytes } = await prune(workspace.site, later(31))
  expect(removed).toEqual(planned.removed)
  expect(bytes).toBeGreaterThan(0)
  expect((await listVersions('mf-legal')).toSorted()).toEqual([legal, ...versions.slice(-10)].toSorted())
  expect((await listVersions('mf-ads')).toSorted()).toEqual([ads, first].toSorted())
  await check(workspace.site, [], workspace.options)
  await rollback(workspace.site, 'mf-ads', workspace.options)
  expect(await listVersions('mf-ads')).toContain(first)
})

test('nothing is removed that is younger than 30 days, or was live since', async () => {
  for (let round = 0; round < 12; round += 1) await publishText('mf-legal', `text ${round}`)
  expect((await prune(workspace.site, later(29))).removed).toEqual([])
})

test('what a publish that died left behind is removed when it is old', async () => {
  await workspace.write('var/site/apps/mf-legal/.draft/page.1.js', 'half')
  expect((await prune(workspace.site)).removed).toEqual([])
  const old = new Date(Date.now() - 31 * oneDay)
  const draft = join(workspace.site, 'apps/mf-legal/.draft')
  await utimes(draft, old, old)
  expect((await prune(workspace.site)).removed).toEqual([draft])
  expect(await listVersions('mf-legal')).toHaveLength(1)
})
