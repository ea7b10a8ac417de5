import { join } from 'node:path'
import { rm } from 'node:fs/promises'
import { createPublishedWorkspace } from '../testing/published-workspace.ts'
import type { SampleWorkspace } from '../testing/sample-workspace.ts'
import { rollback } from './activate.ts'
import { publish } from './publish.ts'
import { remove } from './switch-app.ts'

let workspace: SampleWorkspace

beforeEach(async () => {
  workspace = await createPublishedWorkspace()
})

afterEach(() => workspace.remove())

async function publishText(app: string, text: string): Promise<string> {
  await workspace.write(`${app}/output/page.1.js`, text)
  await publish(workspace.site, [app], workspace.options)
  return (await readVersions())[app] ?? ''
}

async function readVersions(): Promise<Record<string, string>> {
  const { apps } = JSON.parse(await workspace.read('var/site/release.json')) as {
    apps: Record<string, { version: string }>
  }
  return Object.fromEntries(Object.entries(apps).map(([name, { version }]) => [name, version]))
}

async function rollBack(app?: string): Promise<Record<string, string>> {
  await rollback(workspace.site, app, workspace.options)
  return readVersions()
}

test("a team takes its own bug back after another team's publish, which stays live", async () => {
  const before = await readVersions()
  await publishText('mf-legal', 'a bug')
  const ads = await publishText('mf-ads', 'good work of others')
  expect(await rollBack('mf-legal')).toEqual({ ...before, 'mf-ads': ads })
})

test('a second rollback of an app goes further back, whatever others did meanwhile', async () => {
  const { 'mf-legal': first = '' } = await readVersions()
  const second = await publishText('mf-legal', 'second')
  await publishText('mf-ads', 'one')
  await publishText('mf-legal', 'third')
  expect((await rollBack('mf-legal'))['mf-legal']).toBe(second)
  const ads = await publishText('mf-ads', 'two')
  expect(await rollBack('mf-legal')).toMatchObject({ 'mf-legal': first, 'mf-ads': ads })
  await expect(rollBack('mf-legal')).rejects.toThrow(`No other version of mf-legal was live before ${first}`)
  expect((await publishText('mf-legal', 'third')) === second).toBe(false)
  expect((await rollBack('mf-legal'))['mf-legal']).toBe(first)
})

test('a rollback without a name undoes the rollback of an app, too: it goes back by one step, whole', async () => {
  const bad = await publishText('mf-legal', 'bad')
  await rollBack('mf-legal')
  expect((await rollBack())['mf-legal']).toBe(bad)
})

test('a former version that does not fit the live host is refused with the reason, and nothing changes', async () => {
  await publishText('mf-legal', 'new')
  const { 'mf-legal': live } = await readVersions()
  await workspace.describe('host', { shared: { react: '20.0.0' } })
  for (const app of ['mf-ads', 'mf-legal']) await workspace.describe(app, { shared: { react: '^20.0.0' } })
  await publish(workspace.site, ['all'], workspace.options)
  const before = await workspace.readStore()
  await expect(rollBack('mf-legal')).rejects.toThrow(
    `mf-legal cannot go back to ${live} beside what is live: ` +
      'Remote "mf-legal" requires react ^19.3.1, this host provides 20.0.0: publish a build made for it or update the host',
  )
  expect(await workspace.readStore()).toEqual(before)
})

test('a former version whose files are gone is refused, and so is an app that never was', async () => {
  const { 'mf-legal': first = '' } = await readVersions()
  await publishText('mf-legal', 'new')
  await rm(join(workspace.site, 'apps/mf-legal', first), { recursive: true })
  await expect(rollBack('mf-legal')).rejects.toThrow('is not in the store')
  await expect(rollBack('mf-shop')).rejects.toThrow('There is no app "mf-shop" to roll back')
})

test('a rollback brings back a remote that was removed', async () => {
  const before = await readVersions()
  await remove(workspace.site, 'mf-ads', workspace.options)
  expect(Object.keys(await readVersions())).toEqual(['host', 'mf-legal'])
  expect(await rollBack('mf-ads')).toEqual(before)
})
