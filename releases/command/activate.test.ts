import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createSampleWorkspace, type SampleWorkspace } from '../testing/sample-workspace.ts'
import { activate, rollback } from './activate.ts'
import { publish } from './publish.ts'
import { status } from './status.ts'

let workspace: SampleWorkspace

beforeEach(async () => {
  workspace = await createSampleWorkspace()
})

afterEach(() => workspace.remove())

async function publishText(text: string): Promise<string> {
  await workspace.write('mf-legal/output/page.1.js', text)
  return (await publish(workspace.site, ['all'], workspace.options)).release.id
}

async function readLive(): Promise<string | undefined> {
  return (await status(workspace.site)).release?.id
}

async function readPage(): Promise<string> {
  return readFile(join(workspace.site, 'index.html'), 'utf8')
}

test('a rollback brings the former release back as it was, a second one goes further back', async () => {
  const first = await publishText('first')
  const pageOfFirst = await readPage()
  const second = await publishText('second')
  const third = await publishText('third')
  await rollback(workspace.site, undefined, workspace.options)
  expect(await readLive()).toBe(second)
  await rollback(workspace.site, undefined, workspace.options)
  expect(await readLive()).toBe(first)
  expect(await readPage()).toBe(pageOfFirst)
  await expect(rollback(workspace.site, undefined, workspace.options)).rejects.toThrow('No release was live before')
  await activate(workspace.site, third, workspace.options)
  expect(await readLive()).toBe(third)
  await rollback(workspace.site, second, workspace.options)
  expect(await readLive()).toBe(second)
  expect((await status(workspace.site)).releases.map(({ id }) => id)).toEqual([third, second, first])
})

test('after a rollback a publish starts from what is live', async () => {
  const first = await publishText('first')
  await publishText('bad')
  await rollback(workspace.site, undefined, workspace.options)
  await workspace.write('mf-ads/output/page.1.js', 'new')
  const { release } = await publish(workspace.site, ['mf-ads'], workspace.options)
  const past = JSON.parse(await readFile(join(workspace.site, 'releases', `${first}.json`), 'utf8'))
  expect(release.apps['mf-legal']).toEqual(past.apps['mf-legal'])
  await rollback(workspace.site, undefined, workspace.options)
  expect(await readLive()).toBe(first)
})

test.each(['20200101T000000000Z-000000', '../release', ''])('there is no release "%s" to activate', async (id) => {
  await publishText('first')
  await expect(activate(workspace.site, id, workspace.options)).rejects.toThrow(`There is no release "${id}"`)
})

test('nothing can be rolled back before the first publish', async () => {
  await expect(rollback(workspace.site, undefined, workspace.options)).rejects.toThrow('Nothing has been published yet')
})

test('a release whose files are gone is not brought back', async () => {
  const first = await publishText('first')
  const version = (await status(workspace.site)).apps.find(({ name }) => name === 'mf-legal')?.version
  const second = await publishText('second')
  await rm(join(workspace.site, 'apps/mf-legal', version ?? ''), { recursive: true })
  await expect(rollback(workspace.site, first, workspace.options)).rejects.toThrow('is not in the store')
  expect(await readLive()).toBe(second)
})

test('a reader never sees a page that is missing or half written', async () => {
  const first = await publishText('first')
  const second = await publishText('second')
  const pages = new Set<string>()
  let busy = true
  async function keepReading(): Promise<void> {
    while (busy) {
      pages.add(await readPage())
      await nextTurn()
    }
  }
  const reading = keepReading()
  for (const id of [first, second, first, second]) await activate(workspace.site, id, workspace.options)
  busy = false
  await reading
  expect([...pages].filter((page) => !page.endsWith('</html>\n'))).toEqual([])
  expect(pages.size).toBe(2)
})

test('an activation that is cut off leaves the old page, and the same command completes it', async () => {
  const first = await publishText('first')
  const second = await publishText('second')
  const page = await readPage()
  const headers = join(workspace.site, 'headers.json')
  await rm(headers)
  await mkdir(join(headers, 'in-the-way'), { recursive: true })
  await expect(activate(workspace.site, first, workspace.options)).rejects.toThrow()
  expect(await readPage()).toBe(page)
  await rm(headers, { recursive: true })
  await activate(workspace.site, first, workspace.options)
  expect(await readPage()).toContain(first)
  expect(await readPage()).not.toContain(second)
})
