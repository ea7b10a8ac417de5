import { once } from 'node:events'
import { readdir, readFile, utimes } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Release } from '@site/shared/contract'
import { createPublishedWorkspace } from '../testing/published-workspace.ts'
import type { SampleWorkspace } from '../testing/sample-workspace.ts'
import { prune } from './prune.ts'
import { publish } from './publish.ts'
import { findRollout, promote, publishRollout, stopRollout } from './rollout.ts'
import { runCommand } from './run-command.ts'
import { disable } from './switch-app.ts'

let workspace: SampleWorkspace

beforeEach(async () => {
  workspace = await createPublishedWorkspace()
})

afterEach(() => workspace.remove())

async function rollOut(app: string, text: string, share = 10, now?: () => Date) {
  await workspace.write(`${app}/output/page.1.js`, text)
  return publishRollout(workspace.site, [app], { ...workspace.options, share, ...(now ? { now } : {}) })
}

async function publishText(app: string, text: string) {
  await workspace.write(`${app}/output/page.1.js`, text)
  return publish(workspace.site, [app], workspace.options)
}

function readOf(name: string): Promise<string> {
  return readFile(join(workspace.site, 'rollout', name), 'utf8')
}

async function readLive(): Promise<Release> {
  return JSON.parse(await workspace.read('var/site/release.json'))
}

function run(line: string): Promise<string> {
  return runCommand(workspace.site, line.split(' '), () => undefined, workspace.options)
}

test('a roll-out has the new build beside the rest as live, and leaves what is live and its history as they were', async () => {
  const before = await workspace.readStore()
  let time = Date.now()
  const { rollout, apps } = await rollOut('mf-legal', 'new', 10, () => new Date(time++))
  expect(await workspace.readStore()).toEqual(before)
  expect(rollout).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{16}$/), share: 10, apps: ['mf-legal'] })
  expect(Date.parse(rollout.until) - Date.parse(rollout.since)).toBe(30 * 86_400_000)
  const live = JSON.parse(before['release.json'] ?? '')
  expect(apps).toEqual({ ...live.apps, 'mf-legal': apps['mf-legal'] })
  expect(apps['mf-legal']?.version).not.toBe(live.apps['mf-legal'].version)
  const page = await readOf('index.html')
  expect(page).toContain(apps['mf-legal']?.version)
  expect(page).not.toContain(rollout.id)
  expect(JSON.parse(await readOf('headers.json'))).toMatchObject({
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept-Encoding, Cookie',
    'Content-Security-Policy': expect.any(String),
  })
})

test('what speaks against a publish speaks against a roll-out, of which nothing stays', async () => {
  await workspace.describe('mf-legal', { paths: ['political-ads'] })
  await expect(rollOut('mf-legal', 'new')).rejects.toThrow('political-ads')
  expect(await readdir(workspace.site)).not.toContain('rollout')
})

test('what is live already, or switched off, is not rolled out', async () => {
  const { site, options } = workspace
  await expect(publishRollout(site, ['mf-legal'], { ...options, share: 10 })).rejects.toThrow(
    'mf-legal: exactly this is live already',
  )
  await disable(site, 'mf-legal', options)
  await expect(rollOut('mf-legal', 'new')).rejects.toThrow('mf-legal is switched off: enable it first')
})

test('the same build again gets another share, and stays the same release of the same roll-out', async () => {
  const first = await rollOut('mf-legal', 'new', 10)
  const page = await readOf('index.html')
  const wider = await rollOut('mf-legal', 'new', 50)
  expect(wider).toEqual({ ...first, rollout: { ...first.rollout, share: 50, mostShare: 50 } })
  expect(JSON.parse(await readOf('release.json'))).toEqual(wider)
  expect(await readOf('index.html')).toBe(page)
})

test('while one goes on another is refused, and so is a publish of its app', async () => {
  const { apps } = await rollOut('mf-legal', 'new')
  const before = [await workspace.readStore(), await readOf('release.json')]
  const reason = `mf-legal ${apps['mf-legal']?.version} is being rolled out to 10 %: \`promote\` it`
  await expect(rollOut('mf-ads', 'new')).rejects.toThrow(reason)
  await expect(rollOut('mf-legal', 'newer')).rejects.toThrow(reason)
  await expect(publish(workspace.site, ['mf-legal'], workspace.options)).rejects.toThrow(reason)
  await expect(publish(workspace.site, ['all'], workspace.options)).rejects.toThrow(reason)
  expect([await workspace.readStore(), await readOf('release.json')]).toEqual(before)
})

test('when another app goes live the roll-out has it too, and keeps its own build', async () => {
  const { apps, rollout } = await rollOut('mf-legal', 'new')
  const { release } = await publishText('mf-ads', 'new ads')
  const shown = JSON.parse(await readOf('release.json'))
  expect(shown.apps).toEqual({ ...release.apps, 'mf-legal': apps['mf-legal'] })
  expect(shown.rollout).toEqual(rollout)
})

test('a roll-out that does not fit what goes live ends, and hinders nobody', async () => {
  await workspace.describe('mf-legal', { paths: ['', 'document', 'shop'] })
  await rollOut('mf-legal', 'new')
  await workspace.describe('mf-ads', { paths: ['political-ads', 'shop'] })
  const said: string[] = []
  await publish(workspace.site, ['mf-ads'], { ...workspace.options, log: (line) => said.push(line) })
  expect(await findRollout(workspace.site)).toBeUndefined()
  expect(said.join()).toMatch(/The roll-out of mf-legal \S+ has ended, it does not fit: .*shop/)
})

test('promote makes it live for all as the release that its visitors have, and a rollback undoes that', async () => {
  const { id: former } = await readLive()
  const { id, apps } = await rollOut('mf-legal', 'new')
  const page = await readOf('index.html')
  const { release, changed } = await promote(workspace.site, 'mf-legal', workspace.options)
  expect([release.id, changed]).toEqual([id, true])
  const store = await workspace.readStore()
  expect(store['index.html']).toBe(page)
  expect(await readLive()).toMatchObject({ id, apps })
  expect(await readLive()).not.toHaveProperty('rollout')
  expect(JSON.parse(store['headers.json'] ?? '')).toMatchObject({ 'Cache-Control': 'no-cache' })
  expect(JSON.parse(store['history.json'] ?? '').at(-1)).toMatchObject({ id, how: 'promote', app: 'mf-legal' })
  expect(await findRollout(workspace.site)).toBeUndefined()
  expect(await readdir(workspace.site)).not.toContain('rollout')
  await run('rollback mf-legal')
  expect((await readLive()).apps).toEqual(JSON.parse(await workspace.read(`var/site/releases/${former}.json`)).apps)
})

test('what another app made live meanwhile stays when it is promoted', async () => {
  await rollOut('mf-legal', 'new')
  const { release } = await publishText('mf-ads', 'new ads')
  const promoted = await promote(workspace.site, undefined, workspace.options)
  expect(promoted.release.apps['mf-ads']).toEqual(release.apps['mf-ads'])
})

test('promote asks for what is being rolled out, and for nothing less', async () => {
  const { site, options } = workspace
  await expect(promote(site, undefined, options)).rejects.toThrow('Nothing is being rolled out')
  await rollOut('mf-legal', 'new')
  await expect(promote(site, 'mf-ads', options)).rejects.toThrow(/mf-legal \S+ is being rolled out/)
})

const answers: [string, string | undefined, reason: string | undefined][] = [
  ['shows it', 'the same', undefined],
  ['has stopped it', 'another', 'does not show mf-legal'],
  ['cannot be asked', undefined, undefined],
]

test.each(answers)('a site that %s is asked before it is promoted', async (_, shown, reason) => {
  const { site, options } = workspace
  const { id } = await rollOut('mf-legal', 'new')
  const asked: unknown[] = []
  const said: string[] = []
  const server = createServer(({ method, url, headers }, answer) => {
    asked.push([method, url, headers.cookie])
    if (shown) answer.setHeader('x-release', shown === 'the same' ? id : shown)
    answer.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origins = [`http://127.0.0.1:${port}`]
  const promoted = promote(site, undefined, { ...options, origins, log: (line) => said.push(line) })
  if (reason === undefined) await expect(promoted).resolves.toMatchObject({ changed: true })
  else await expect(promoted).rejects.toThrow(reason)
  expect(asked).toEqual([['HEAD', '/nl', 'share=0']])
  expect(said.some((line) => line.includes('cannot be asked'))).toBe(shown === undefined)
  server.close()
})

const endings: [string, (live: string) => Promise<unknown>, reason: string][] = [
  ['end', () => run('end canary/mf-legal'), 'nothing else'],
  ['a rollback of its app', () => run('rollback mf-legal'), 'nothing else'],
  ['its app being switched off', () => run('disable mf-legal'), 'switched off'],
  ['its app being removed', () => run('remove mf-legal'), 'removed'],
]

test.each(endings)('%s ends it for all', async (_, end, change) => {
  const before = await readLive()
  await rollOut('mf-legal', 'new')
  await end(before.id)
  expect(await findRollout(workspace.site)).toBeUndefined()
  const after = await readLive()
  if (change === 'nothing else') expect(after).toEqual(before)
  else expect(after.id).not.toBe(before.id)
  await expect(stopRollout(workspace.site)).rejects.toThrow('Nothing is being rolled out')
})

test('another version of its app that is made live by a release of before ends it', async () => {
  const { id } = await readLive()
  await publishText('mf-legal', 'bad')
  await rollOut('mf-legal', 'new')
  await run(`rollback ${id}`)
  expect(await findRollout(workspace.site)).toBeUndefined()
})

test('it ends by itself after thirty days, and its files are kept until then', async () => {
  const { apps } = await rollOut('mf-legal', 'new')
  const folder = join(workspace.site, 'apps/mf-legal', apps['mf-legal']?.version ?? '')
  await utimes(folder, 0, 0)
  const later = (days: number) => () => new Date(Date.now() + days * 86_400_000)
  expect((await prune(workspace.site, { now: later(29) })).removed).not.toContain(folder)
  expect((await prune(workspace.site, { now: later(31) })).removed).toContain(folder)
})

test('the command says what it does, and status says it too', async () => {
  await workspace.write('mf-ads/output/page.1.js', 'new')
  const said = await run('publish mf-ads --to 10%')
  expect(said).toMatch(/^Rolled out to 10 % of the visitors: mf-ads \S+ by Test, release \S+\n/)
  expect(await run('status')).toContain(said)
  expect(await run('publish mf-ads --to 50')).toContain('Rolled out to 50 % of the visitors')
  expect(await run('promote mf-ads')).toMatch(/is live\n {2}mf-ads: \S+ → /)
  expect(await run('status')).not.toContain('Rolled out')
})
