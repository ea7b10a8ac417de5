import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { activate, rollback } from '../command/activate.ts'
import { check, publish } from '../command/publish.ts'
import type { SiteOptions } from '../command/context.ts'
import { disable, enable, remove } from '../command/switch-app.ts'
import { createSignedWorkspace, type SignedWorkspace } from '../testing/signed-workspace.ts'
import { makeKey } from './keys.ts'

let workspace: SignedWorkspace

beforeEach(async () => {
  workspace = await createSignedWorkspace()
})

afterEach(() => workspace.remove())

async function readRelease() {
  return JSON.parse(await workspace.read('var/site/release.json'))
}

test('each team publishes its own remote with its own key, and the page does not tell who', async () => {
  const { site, as, keys } = workspace
  await workspace.publishText('mf-ads', 'new', 'ads')
  await workspace.publishText('mf-legal', 'new', 'legal')
  const { publications, teams } = await readRelease()
  expect(teams).toBe(1)
  expect(publications).toMatchObject({
    host: { by: 'operator', key: keys.operator },
    'mf-ads': { by: 'ads', key: keys.ads },
    'mf-legal': { by: 'legal', key: keys.legal },
  })
  expect((await workspace.readStore())['index.html']).not.toContain('signature')
  await check(site, [], workspace.options)
  expect((await publish(site, ['mf-ads'], as('ads'))).changed).toBe(false)
})

const strangers: [string, key: 'ads' | 'legal' | undefined, reason: string][] = [
  ['a key of another team', 'ads', 'The signature of mf-legal does not fit'],
  ['no key', undefined, 'The signature of mf-legal does not fit'],
]

test.each(strangers)('%s publishes nothing, and nothing changes', async (_, key, reason) => {
  const before = await workspace.readStore()
  await workspace.write('mf-legal/output/page.1.js', 'not theirs')
  const options = key === undefined ? workspace.options : workspace.as(key)
  await expect(publish(workspace.site, ['mf-legal'], options)).rejects.toThrow(reason)
  expect(await workspace.readStore()).toEqual(before)
})

const decisions: [string, (options: SiteOptions) => Promise<unknown>, reason: string][] = [
  [
    'switched off',
    (options) => disable(workspace.site, 'mf-ads', options),
    'mf-ads is switched off by a key of its team',
  ],
  ['switched on', (options) => enable(workspace.site, 'mf-ads', options), 'mf-ads is switched on by a key of its team'],
  [
    'taken out',
    (options) => remove(workspace.site, 'mf-ads', options),
    'mf-ads is taken out by a key of its team only',
  ],
]

test.each(decisions)('a remote is %s by its team, and by nobody else', async (deed, decide, reason) => {
  const { as, options } = workspace
  if (deed === 'switched on') await disable(workspace.site, 'mf-ads', as('ads'))
  const before = await workspace.readStore()
  for (const stranger of [as('legal'), options]) await expect(decide(stranger)).rejects.toThrow(reason)
  expect(await workspace.readStore()).toEqual(before)
  await decide(as('ads'))
  await check(workspace.site, [], options)
})

test('to go back is a decision of the team, too: its key signs the former version anew', async () => {
  const { site, as } = workspace
  const { apps } = await readRelease()
  await workspace.publishText('mf-legal', 'bad', 'legal')
  await expect(rollback(site, 'mf-legal', as('ads'))).rejects.toThrow('was signed')
  await rollback(site, 'mf-legal', as('legal'))
  expect((await readRelease()).apps).toEqual(apps)
  await check(site, [], workspace.options)
})

test('a whole release comes back by a key that may publish all that changes in it', async () => {
  const { site, as } = workspace
  const { id, apps } = await readRelease()
  await workspace.publishText('mf-legal', 'bad', 'legal')
  await workspace.publishText('mf-ads', 'bad', 'ads')
  await expect(activate(site, id, as('legal'))).rejects.toThrow('mf-ads was signed')
  await activate(site, id, as('operator'))
  expect((await readRelease()).apps).toEqual(apps)
})

test('a key that is taken out of teams.json signs nothing any more; a new one takes its place with a publish', async () => {
  const { site, as } = workspace
  await workspace.publishText('mf-legal', 'new', 'legal')
  await workspace.writeTeams(2, 'legal')
  await expect(check(site, [], workspace.options)).rejects.toThrow(
    'signed by a key that teams.json does not allow for it',
  )
  await publish(site, ['mf-legal'], as('operator'))
  await check(site, [], workspace.options)
})

test('every release without a remote says who took it out, and other teams go on publishing', async () => {
  const { site, as, options, keys } = workspace
  await remove(site, 'mf-ads', as('ads'))
  const { removals } = await readRelease()
  expect(removals).toEqual({ 'mf-ads': expect.objectContaining({ by: 'ads', key: keys.ads }) })
  expect((await workspace.readStore())['index.html']).not.toContain(keys.ads)
  await workspace.publishText('mf-legal', 'new', 'legal')
  expect((await readRelease()).removals).toEqual(removals)
  // Its team is none any more: that keeps nobody from anything.
  await workspace.writeTeams(2, 'ads')
  await workspace.publishText('mf-legal', 'newer', 'legal')
  expect((await readRelease()).removals).toEqual(removals)
  await check(site, [], options)
})

test('a remote that was taken out comes back by its team, and nothing of its removal is left', async () => {
  const { site, as } = workspace
  await remove(site, 'mf-ads', as('ads'))
  await expect(rollback(site, 'mf-ads', as('legal'))).rejects.toThrow(
    /^mf-ads cannot go back to .* before it was taken out/,
  )
  await rollback(site, 'mf-ads', as('ads'))
  const { apps, removals } = await readRelease()
  expect(Object.keys(apps)).toContain('mf-ads')
  expect(removals).toBeUndefined()
  await check(site, [], workspace.options)
})

test('a whole release without a remote comes back by a key of the team of that remote', async () => {
  const { site, as } = workspace
  await remove(site, 'mf-ads', as('ads'))
  const { id } = await readRelease()
  await rollback(site, 'mf-ads', as('ads'))
  await expect(activate(site, id, as('legal'))).rejects.toThrow('mf-ads is taken out by a key of its team only')
  await activate(site, id, as('operator'))
  expect((await readRelease()).removals).toMatchObject({ 'mf-ads': { by: 'operator' } })
})

test('who has no key does not write the page anew, which no server would take', async () => {
  const { site, options } = workspace
  const before = await workspace.readStore()
  await expect(activate(site, (await readRelease()).id, options)).rejects.toThrow("let SITE_KEY name your team's")
  expect(await workspace.readStore()).toEqual(before)
})

test('an older or missing teams.json is refused', async () => {
  await workspace.writeTeams(2)
  await workspace.publishText('mf-legal', 'new', 'legal')
  await workspace.writeTeams(1)
  await expect(check(workspace.site, [], workspace.options)).rejects.toThrow(
    'teams.json has version 1, but the release was made under version 2',
  )
  await rm(join(workspace.site, 'teams.json'))
  await expect(check(workspace.site, [], workspace.options)).rejects.toThrow('teams.json is missing')
})

test('a private key is for its owner only, not in the store, and never written over', async () => {
  const file = join(workspace.root, 'keys/mine.pem')
  await makeKey(workspace.site, file)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).toMatch(/^-----BEGIN PRIVATE KEY-----/)
  await expect(makeKey(workspace.site, file)).rejects.toThrow('exists already')
  await expect(makeKey(workspace.site, join(workspace.site, 'mine.pem'))).rejects.toThrow('is in the store')
})

test('a file that holds no key to sign with is told', async () => {
  const options = { ...workspace.options, key: join(workspace.site, 'teams.json') }
  await expect(publish(workspace.site, ['mf-ads'], options)).rejects.toThrow('which holds no key to sign with')
})
