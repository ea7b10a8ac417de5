import { createPublishedWorkspace, type PublishedWorkspace } from '../testing/published-workspace.ts'
import { createSampleWorkspace } from '../testing/sample-workspace.ts'
import { publish } from './publish.ts'

let workspace: PublishedWorkspace

beforeEach(async () => {
  workspace = await createPublishedWorkspace()
})

afterEach(() => workspace.remove())

async function publishAll(options = {}) {
  return publish(workspace.site, ['all'], { ...workspace.options, ...options })
}

test('a second publish with nothing changed builds nothing and keeps the release', async () => {
  const before = await workspace.readStore()
  const second = await publishAll()
  expect(second).toMatchObject({ release: workspace.release, changed: false })
  expect(workspace.built).toEqual([])
  expect(await workspace.readStore()).toEqual(before)
})

const changes: [string, path: string, built: string[]][] = [
  ["an app's source", 'mf-legal/src/page.tsx', ['mf-legal']],
  ["an app's test", 'mf-legal/src/page.test.tsx', []],
  ['what was installed', 'mf-legal/node_modules/react/index.js', []],
  ['shared source', 'shared/ui/button.tsx', ['host', 'mf-ads', 'mf-legal']],
  ['a shared test', 'shared/ui/button.test.tsx', []],
  ['the version of a package', 'pnpm-lock.yaml', ['host', 'mf-ads', 'mf-legal']],
  ["an app's package.json", 'mf-ads/package.json', ['mf-ads']],
  ['the build program', 'releases/build-app.ts', ['host', 'mf-ads', 'mf-legal']],
  ['the name of the site', 'site.json', ['host', 'mf-ads', 'mf-legal']],
  ['the build output itself', 'mf-ads/dist/page.1.js', ['mf-ads']],
]

test.each(changes)('a change of %s builds what depends on it', async (_, path, built) => {
  await workspace.write(path, '{"changed": true}')
  await publishAll()
  expect(workspace.built.toSorted()).toEqual(built)
})

test('two publishes at the same time both become live', async () => {
  await workspace.write('mf-ads/output/page.1.js', 'new ads')
  await workspace.write('mf-legal/output/page.1.js', 'new legal')
  await Promise.all(['mf-ads', 'mf-legal'].map((app) => publish(workspace.site, [app], workspace.options)))
  workspace.built.length = 0
  expect((await publishAll()).changed).toBe(false)
  expect(workspace.built).toEqual([])
})

test('two publishes of the same app at once build it once', async () => {
  const { site, options, built, remove } = await createSampleWorkspace()
  const [first, second] = await Promise.all([publish(site, ['all'], options), publish(site, ['all'], options)])
  expect(built).toHaveLength(3)
  expect(first.release).toEqual(second.release)
  expect(new Set([first.changed, second.changed])).toEqual(new Set([false, true]))
  await remove()
})
