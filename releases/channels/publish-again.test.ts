import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
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

test('source maps are kept beside what is public, and do not make another version', async () => {
  const { release } = workspace
  await workspace.write('mf-legal/output/page.1.js.map', '{"sources":["mine"]}')
  await workspace.write('mf-legal/src/page.tsx', '// another comment')
  const again = await publishAll()
  expect(again.release.apps).toEqual(release.apps)

  await workspace.write('mf-legal/output/page.1.js', 'changed')
  const { apps } = (await publishAll()).release
  const { version, files } = apps['mf-legal']!
  expect(Object.keys(files).filter((file) => file.endsWith('.map'))).toEqual([])
  expect(await readdir(join(workspace.site, 'apps/mf-legal', version))).not.toContain('page.1.js.map')
  expect(await workspace.read(`var/site/maps/mf-legal/${version}/page.1.js.map`)).toContain('mine')
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
  ['the build output itself', 'mf-ads/dist/page.1.js', ['mf-ads']],
]

test.each(changes)('a change of %s builds what depends on it', async (_, path, built) => {
  await workspace.write(path, '{"changed": true}')
  await publishAll()
  expect(workspace.built.toSorted()).toEqual(built)
})

test('a change of one remote goes live without a build or a new version of the others', async () => {
  const { release: first } = workspace
  await workspace.write('mf-legal/output/page.1.js', 'another text')
  await workspace.write('mf-ads/output/page.1.js', 'not published yet')
  const { release: second } = await publish(workspace.site, ['mf-legal'], workspace.options)
  expect(workspace.built).toEqual(['mf-legal'])
  expect(second.apps).toEqual({ ...first.apps, 'mf-legal': second.apps['mf-legal'] })
  expect(second.apps['mf-legal']?.version).not.toBe(first.apps['mf-legal']?.version)
  expect((await workspace.readStore())['index.html']).toContain(`/mf-legal/${second.apps['mf-legal']?.version}/`)
  expect(await readdir(join(workspace.site, 'apps/mf-legal'))).toHaveLength(2)
})

test('two publishes at once lose neither', async () => {
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
