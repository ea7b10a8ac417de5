import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release, RestOfRelease } from '@site/shared/contract'
import { findSigningFaults } from '@site/shared/signing'
import { storeAt } from '../release/store.ts'
import { readTeams } from '../sign/keys.ts'
import { createSignedWorkspace } from '../testing/signed-workspace.ts'
import { createPublishedWorkspace } from '../testing/published-workspace.ts'
import type { SampleWorkspace } from '../testing/sample-workspace.ts'
import { activate, rollback } from './activate.ts'
import { publishPreview } from './preview.ts'
import { prune } from './prune.ts'
import { check, publish } from './publish.ts'
import { disable, enable, remove } from './switch-app.ts'

let workspace: SampleWorkspace

beforeEach(async () => {
  workspace = await createPublishedWorkspace()
})

afterEach(() => workspace.remove())

async function readLive(): Promise<Release> {
  return JSON.parse(await workspace.read('var/site/release.json')) as Release
}

/** What the tests know the versions of mf-legal by: its present one, and the one behind it. */
async function readPair(): Promise<(string | undefined)[]> {
  const { apps, formers } = await readLive()
  const versions = [apps['mf-legal'], formers?.['mf-legal']?.app]
  return Promise.all(
    versions.map(async (app) => {
      if (!app) return undefined
      const text = await readFile(join(workspace.site, 'apps/mf-legal', app.version, 'page.1.js'), 'utf8')
      return text.startsWith('/*') ? 'first' : text
    }),
  )
}

async function publishText(text: string, app = 'mf-legal'): Promise<string> {
  await workspace.write(`${app}/output/page.1.js`, text)
  return (await publish(workspace.site, [app], workspace.options)).release.id
}

const back = (target?: string) => rollback(workspace.site, target, workspace.options)

type Deed = readonly [what: string, present: string, former: string | undefined, act: () => Promise<unknown>]

const off = () => disable(workspace.site, 'mf-legal', workspace.options)
const on = () => enable(workspace.site, 'mf-legal', workspace.options)

/** What is done one after another, with what is live of mf-legal then and what stands behind it. */
const histories: Record<string, Deed[]> = {
  'the version before it': [
    ['one is published', 'one', 'first', () => publishText('one')],
    ['two is published', 'two', 'one', () => publishText('two')],
    ['the same again', 'two', 'one', () => publishText('two')],
    ['another remote', 'two', 'one', () => publishText('ads', 'mf-ads')],
  ],
  'never the one that was gone back from': [
    ['one is published', 'one', 'first', () => publishText('one')],
    ['two is published', 'two', 'one', () => publishText('two')],
    ['the team rolls back', 'one', 'first', () => back('mf-legal')],
    ['three is published', 'three', 'one', () => publishText('three')],
    ['its sources are put back and published', 'one', 'first', () => publishText('one')],
    ['the release is rolled back', 'three', 'one', () => back()],
  ],
  'none where nothing good came before': [
    ['one is published', 'one', 'first', () => publishText('one')],
    ['the team rolls back', 'first', undefined, () => back('mf-legal')],
    ['two is published', 'two', 'first', () => publishText('two')],
  ],
  'never the one that was switched off when it was replaced': [
    ['one is published', 'one', 'first', () => publishText('one')],
    ['it is switched off', 'one', 'first', off],
    ['two is published', 'two', 'first', () => publishText('two')],
    ['it is switched on', 'two', 'first', on],
    ['three is published', 'three', 'two', () => publishText('three')],
  ],
}

test('at first there is none', async () => {
  expect((await readLive()).formers).toBeUndefined()
})

test.each(Object.entries(histories))('behind the present version stands %s', async (_, deeds) => {
  for (const [what, present, former, act] of deeds) {
    await act()
    expect([what, ...(await readPair())]).toEqual([what, present, former])
  }
})

test('an older release comes back with the former versions that it had', async () => {
  const id = await publishText('one')
  await publishText('two')
  await publishText('three')
  await activate(workspace.site, id, workspace.options)
  const { formers } = await readLive()
  expect(formers?.['mf-legal']?.app.version).toBeDefined()
  expect(formers?.['mf-legal']?.app.version).not.toBe((await readLive()).apps['mf-legal']?.version)
})

test('it stands in the file with the rest and not in a page, and the other remotes have none', async () => {
  await publishText('one')
  const { formers } = await readLive()
  const html = await workspace.read('var/site/index.html')
  const [, file = ''] = /"rest":\{"url":"\/([^"]+)"/.exec(html) ?? []
  const rest = JSON.parse(await workspace.read(`var/site/${file}`)) as RestOfRelease
  expect(rest['mf-legal']?.former).toEqual(formers?.['mf-legal']?.app)
  expect(rest['mf-ads']?.former).toBeUndefined()
  expect(html).not.toContain(formers?.['mf-legal']?.app.version)
})

test('one that does not fit the live host any more is left out, and nobody is refused for it', async () => {
  await publishText('one')
  await workspace.describe('host', { shared: { react: '20.0.0' } })
  for (const app of ['mf-ads', 'mf-legal']) await workspace.describe(app, { shared: { react: '^20.0.0' } })
  await publish(workspace.site, ['all'], workspace.options)
  expect((await readLive()).formers).toBeUndefined()
})

test('one whose path another remote has by now is left out', async () => {
  await workspace.describe('mf-legal', { paths: [''] })
  await publish(workspace.site, ['mf-legal'], workspace.options)
  expect(Object.keys((await readLive()).formers ?? {})).toEqual(['mf-legal'])
  await workspace.describe('mf-ads', { paths: ['political-ads', 'document'] })
  await publish(workspace.site, ['mf-ads'], workspace.options)
  expect(Object.keys((await readLive()).formers ?? {})).toEqual(['mf-ads'])
})

test('its files are checked, a damaged one is told, and the next publish leaves it out', async () => {
  await publishText('one')
  const { formers } = await readLive()
  const { version } = formers!['mf-legal']!.app
  await writeFile(join(workspace.site, 'apps/mf-legal', version, 'page.1.js'), 'evil')
  const start = `The former version ${version} of mf-legal does not fit: File "page.1.js" of mf-legal differs`
  await expect(check(workspace.site, [], workspace.options)).rejects.toThrow(start)
  await publishText('ads', 'mf-ads')
  expect(Object.keys((await readLive()).formers ?? {})).toEqual(['mf-ads'])
})

test('a release comes back although the former version that it names is damaged', async () => {
  const id = await publishText('one')
  const { version } = (await readLive()).formers!['mf-legal']!.app
  await publishText('two')
  await rm(join(workspace.site, 'apps/mf-legal', version), { recursive: true })
  await activate(workspace.site, id, workspace.options)
  expect((await readPair())[0]).toBe('one')
  expect((await readLive()).formers).toBeUndefined()
})

test('prune keeps its files, however old it is', async () => {
  await publishText('one')
  for (let round = 0; round < 12; round += 1) await publishText(`round ${round}`, 'mf-ads')
  await prune(workspace.site, { now: () => new Date(Date.now() + 60 * 24 * 60 * 60 * 1000) })
  expect(Object.keys((await readLive()).formers ?? {})).toEqual(['mf-ads', 'mf-legal'])
  await check(workspace.site, [], workspace.options)
  const { version } = (await readLive()).formers!['mf-legal']!.app
  expect(await readFile(join(workspace.site, 'apps/mf-legal', version, 'page.1.js'), 'utf8')).toMatch(/page\.1\.js/)
})

test('a preview has none, and a remote that is taken out has none', async () => {
  await publishText('one')
  await workspace.write('mf-legal/output/page.1.js', 'two')
  const preview = await publishPreview(workspace.site, ['mf-legal'], workspace.options)
  expect(preview.formers).toBeUndefined()
  await remove(workspace.site, 'mf-legal', workspace.options)
  expect((await readLive()).formers).toBeUndefined()
})

test('where teams sign, the team signs that its former version may stand behind the present one, and only that', async () => {
  const signed = await createSignedWorkspace()
  const read = async () => JSON.parse(await signed.read('var/site/release.json')) as Release
  await signed.publishText('mf-legal', 'one', 'legal')
  const first = await read()
  expect(first.formers?.['mf-legal']?.key).toBe(signed.keys.legal)
  await signed.publishText('mf-ads', 'ads', 'ads')
  const live = await read()
  expect(live.formers?.['mf-legal']).toEqual(first.formers?.['mf-legal'])
  await signed.publishText('mf-legal', 'two', 'legal')
  const teams = await readTeams(storeAt(signed.site))
  const now = await read()
  expect(findSigningFaults(now, teams)).toEqual([])
  // What was signed for another pair does not hold.
  const forged = { ...now, formers: { ...now.formers, 'mf-legal': first.formers!['mf-legal']! } }
  expect(findSigningFaults(forged, teams)).toEqual([
    'The former version of mf-legal is not signed by its team: publish mf-legal with its key',
  ])
  await signed.remove()
})
