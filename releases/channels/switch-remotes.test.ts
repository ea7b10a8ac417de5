import { createPublishedWorkspace } from '../testing/published-workspace.ts'
import type { SampleWorkspace } from '../testing/sample-workspace.ts'
import { rollback } from './rollback.ts'
import { runCommand } from '../command/run-command.ts'
import { disable, remove } from './switch-remotes.ts'

let workspace: SampleWorkspace

beforeEach(async () => {
  workspace = await createPublishedWorkspace()
})

afterEach(() => workspace.remove())

async function run(line: string): Promise<string> {
  return runCommand(workspace.site, line.split(' '), () => undefined, workspace.options)
}

/** Reads the release in the page, as the browser does. */
async function readPage(): Promise<{ apps: object; disabled?: string[] }> {
  const html = await workspace.read(await workspace.pathOfLive('index.html'))
  return JSON.parse(/id="release">([^<]*)</.exec(html)?.[1] ?? '')
}

test('a remote is switched off and on again; what it is stays in the release', async () => {
  const { apps } = await readPage()
  expect(await run('disable mf-ads')).toMatch(/is live\n {2}mf-ads: switched off$/)
  expect(await readPage()).toMatchObject({ apps, disabled: ['mf-ads'] })
  expect(await run('status')).toMatch(/mf-ads .*\/political-ads \(switched off\)/)
  expect(await run('enable mf-ads')).toMatch(/is live\n {2}mf-ads: switched on again$/)
  expect(await readPage()).not.toHaveProperty('disabled')
})

test('a disabled remote stays disabled when it is published, and when another app is rolled back', async () => {
  await disable(workspace.site, 'mf-ads', workspace.options)
  await workspace.write('mf-ads/output/page.1.js', 'new')
  expect(await run('publish mf-ads')).toMatch('mf-ads: still switched off, until it is enabled')
  await workspace.write('mf-legal/output/page.1.js', 'new')
  await run('publish mf-legal')
  await rollback(workspace.site, 'mf-legal', workspace.options)
  expect((await readPage()).disabled).toEqual(['mf-ads'])
})

test('a remote is removed from the page, and can be published again', async () => {
  expect(await run('remove mf-ads')).toMatch(/mf-ads: 1\.0\.0-\S+ → removed$/)
  expect(Object.keys((await readPage()).apps)).toEqual(['host', 'mf-legal'])
  await run('publish mf-ads')
  expect(Object.keys((await readPage()).apps)).toEqual(['host', 'mf-ads', 'mf-legal'])
})

test('a remote that is switched off and removed comes back switched on', async () => {
  await disable(workspace.site, 'mf-ads', workspace.options)
  await remove(workspace.site, 'mf-ads', workspace.options)
  await run('publish mf-ads')
  expect(await readPage()).not.toHaveProperty('disabled')
})

test.each([
  ['remove host', 'Without the host there is no site'],
  ['disable host', 'Without the host there is no site'],
  ['disable mf-shop', 'There is no remote "mf-shop" live: choose from mf-ads, mf-legal'],
  ['disable mf-ads', 'mf-ads is switched off already'],
  ['enable mf-legal', 'mf-legal is not switched off'],
])('while mf-ads is off, "%s" is refused, and nothing changes', async (line, reason) => {
  await disable(workspace.site, 'mf-ads', workspace.options)
  const before = await workspace.readStore()
  await expect(run(line)).rejects.toThrow(reason)
  expect(await workspace.readStore()).toEqual(before)
})
