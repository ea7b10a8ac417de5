import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findSigningFaults, pageStatementOf, type Teams } from '@site/shared/signing'
import { rollback } from '../../releases/command/activate.ts'
import { promote, publishRollout, stopRollout } from '../../releases/command/rollout.ts'
import { remove } from '../../releases/command/switch-app.ts'
import { readTeamKey, type TeamKey } from '../../releases/sign/keys.ts'
import type { RolloutRelease } from '../../releases/release/rollout.ts'
import { createSignedWorkspace, type SignedWorkspace } from '../../releases/testing/signed-workspace.ts'
import { PublishedSite } from '../releases/published-site.ts'
import { digestsOf } from '../testing/published-release.ts'

let workspace: SignedWorkspace
let site: PublishedSite
let problems: string[]
let time: number
let release: RolloutRelease

beforeEach(async () => {
  workspace = await createSignedWorkspace()
  time = Date.now()
  problems = []
  site = new PublishedSite(
    workspace.site,
    (problem) => problems.push(String(problem)),
    () => new Date(time),
  )
  release = await rollOut('new', 10)
})

afterEach(() => workspace.remove())

async function rollOut(text: string, share: number, holder: 'legal' | 'ads' | 'operator' = 'legal') {
  await workspace.write('mf-legal/output/page.1.js', text)
  return publishRollout(workspace.site, ['mf-legal'], { ...workspace.as(holder), share })
}

/** What a share of the visitors is shown. */
async function readShown() {
  time += 60_000
  await site.read()
  return (await site.rollout.read())?.site.id
}

const folder = () => join(workspace.site, 'rollout')

async function readTeams(): Promise<Teams> {
  return JSON.parse(await workspace.read('var/site/teams.json')) as Teams
}

test('what a team rolls out is shown, with what other teams make live meanwhile', async () => {
  expect(await readShown()).toBe(release.id)
  await workspace.publishText('mf-ads', 'new ads', 'ads')
  expect(await readShown()).not.toBe(release.id)
  const shown = (await site.rollout.read())!.site
  expect(String(shown.index.html)).toContain(release.apps['mf-legal']!.version)
  expect(problems).toEqual([])
})

test('another team can neither roll it out, nor give it to more, nor promote it; its own team can', async () => {
  const reason = 'mf-legal is rolled out by a key of its team only'
  await expect(rollOut('new', 50, 'ads')).rejects.toThrow(reason)
  await expect(publishRollout(workspace.site, ['mf-legal'], { ...workspace.options, share: 50 })).rejects.toThrow(
    reason,
  )
  await expect(promote(workspace.site, undefined, workspace.as('ads'))).rejects.toThrow('mf-legal')
  expect((await rollOut('new', 50)).rollout.share).toBe(50)
  expect(await readShown()).toBe(release.id)
  await promote(workspace.site, undefined, workspace.as('legal'))
  expect(await readShown()).toBeUndefined()
  expect((await site.read())?.id).toBe(release.id)
  await stopRollout(workspace.site).catch(() => undefined)
  await workspace.write('mf-ads/output/page.1.js', 'new')
  await expect(publishRollout(workspace.site, ['mf-ads'], { ...workspace.as('legal'), share: 10 })).rejects.toThrow(
    'mf-ads',
  )
  expect(problems).toEqual([])
})

test('what was signed for a roll-out holds for no release without it, and for no other roll-out', async () => {
  const teams = await readTeams()
  const { rollout, ...asLive } = release
  const fault = ['mf-legal is signed for a roll-out only: publish mf-legal with a key of its team']
  expect(findSigningFaults(release, teams)).toEqual([])
  expect(findSigningFaults(asLive, teams)).toEqual(fault)
  expect(findSigningFaults({ ...asLive, rollout: { ...rollout, id: '0'.repeat(16) } }, teams)).toEqual(fault)
})

const forgeries: [string, (files: Record<string, string>) => void][] = [
  ['a page', (files) => (files['index.html'] += '<p>forged</p>')],
  [
    'a larger share',
    (files) => (files['release.json'] = files['release.json']!.replace(/"share": *\d+/, '"share":99')),
  ],
  [
    'a later end',
    (files) => (files['release.json'] = files['release.json']!.replace(/"until": *"\d+/, '"until":"9999')),
  ],
  ['weaker headers', (files) => (files['headers.json'] = '{}')],
]

/** Changes files of the roll-out and makes its `live.json` fit them; `key` is that of who does it, if they have one. */
async function forge(change: (files: Record<string, string>) => void, own?: TeamKey) {
  const live = JSON.parse(await readFile(join(folder(), 'live.json'), 'utf8')) as Record<string, string>
  const { key, signature, ...digests } = live
  const names = Object.keys(digests)
  const contents = await Promise.all(names.map((name) => readFile(join(folder(), name), 'utf8')))
  const files = Object.fromEntries(names.map((name, at) => [name, contents[at]!]))
  const before = { ...files }
  change(files)
  expect(files).not.toEqual(before)
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder(), name), content)
  const forged: Record<string, string> = JSON.parse(digestsOf(files))
  const signed = own ? { key: own.name, signature: own.sign(pageStatementOf(forged)) } : { key, signature }
  await writeFile(join(folder(), 'live.json'), JSON.stringify({ ...forged, ...signed }))
}

test.each(forgeries)('a roll-out with %s that no team has signed is not shown', async (_, change) => {
  await forge(change)
  expect(await readShown()).toBeUndefined()
  expect(problems).toEqual([expect.stringContaining('live.json is not signed by a team')])
})

test('a roll-out does not take out the remote of another team', async () => {
  await forge(
    (files) => {
      const { apps, publications, ...rest } = JSON.parse(files['release.json']!) as RolloutRelease
      delete apps['mf-ads']
      delete publications!['mf-ads']
      files['release.json'] = JSON.stringify({ ...rest, apps, publications })
    },
    await readTeamKey(join(workspace.root, 'keys/legal.pem')),
  )
  expect(await readShown()).toBeUndefined()
  expect(problems).toEqual([expect.stringContaining('mf-ads is taken out by a key of its team only')])
})

test('a remote that its team takes out meanwhile is not in the roll-out either', async () => {
  expect(await readShown()).toBe(release.id)
  await remove(workspace.site, 'mf-ads', workspace.as('operator'))
  expect(await readShown()).toBeDefined()
  expect(String((await site.rollout.read())!.site.index.html)).not.toContain(release.apps['mf-ads']!.version)
  expect(problems).toEqual([])
})

test('a roll-out whose team has lost its key is not shown any more', async () => {
  expect(await readShown()).toBe(release.id)
  await workspace.writeTeams(2, 'legal')
  expect(await readShown()).toBeUndefined()
})

test('a roll-out in the place of what is live is not served as such', async () => {
  const { id } = (await site.read())!
  await cp(folder(), workspace.site, { recursive: true })
  time += 60_000
  expect((await site.read())?.id).toBe(id)
})

test('an old roll-out that is put back is not shown beside what its team made live since', async () => {
  const kept = join(workspace.root, 'kept')
  await cp(folder(), kept, { recursive: true })
  await stopRollout(workspace.site)
  expect(await readShown()).toBeUndefined()
  await workspace.publishText('mf-legal', 'repaired', 'legal')
  await cp(kept, folder(), { recursive: true })
  expect(await readShown()).toBeUndefined()
  expect(problems).toEqual([expect.stringContaining('before the one that is live')])
})

test('without its live.json a folder is no roll-out, whatever else is there', async () => {
  expect(await readShown()).toBe(release.id)
  await rm(join(folder(), 'live.json'))
  expect(await readShown()).toBeUndefined()
  expect(problems).toEqual([])
})

test('a rollback of its app ends it, whoever asks: it only leads to what is live', async () => {
  await rollback(workspace.site, 'mf-legal', workspace.as('legal'))
  expect(await readShown()).toBeUndefined()
})
