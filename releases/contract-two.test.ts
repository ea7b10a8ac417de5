// Takes about 20 s: begins early. A rehearsal of what has not happened yet: the platform's contract becomes 2, and then 3. Each tool is a copy
// of this one with another number, run as a team runs it; hosts and remotes are archives in one store.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Release } from '@site/shared/contract'
import { pack } from './command/pack.ts'
import { createSampleWorkspace, type SampleWorkspace } from './testing/sample-workspace.ts'
import { workspaceRoot } from './workspace.ts'

/** Exports of the host's contract, and those announced to go with the next one. */
const gives = { platform: ['Link', 'useAnswer', 'useQuery'], texts: [], tokens: [] }
const later = { ...gives, platform: ['Link', 'useAnswer'] }
const renamed = { platform: { useQuery: { until: 2, use: 'useAnswer' } }, texts: {}, tokens: {} }
const using = (...platform: string[]) => ({ uses: { platform, texts: [], tokens: [] } })

let folder: string
let site: string
let team: SampleWorkspace
/** Archives by their names here. */
const archives: Record<string, string> = {}

/** Packs an app with these changes of what it says of itself, and a page of its own. */
async function build(name: string, app: string, changes: object) {
  await team.describe(app, changes)
  await team.write(`${app}/output/${app === 'host' ? 'main' : 'page'}.1.js`, `/* ${name} */`)
  const out = join(folder, name, `${app}.tgz`)
  await mkdir(join(folder, name))
  await pack(app, { ...team.options, out })
  archives[name] = out
}

/** Makes a tool whose contract has this number. */
async function makeTool(contract: number) {
  const root = join(folder, `tool-${contract}`)
  const isSource = (path: string) => !['dist', 'var'].includes(basename(path))
  for (const part of ['releases', 'shared', 'server/content', 'versions', 'host/budgets.json'])
    await cp(join(workspaceRoot, part), join(root, part), {
      recursive: true,
      filter: isSource,
      verbatimSymlinks: true,
    })
  for (const file of ['package.json', 'site.json', 'logo.svg']) await cp(join(workspaceRoot, file), join(root, file))
  await symlink(join(workspaceRoot, 'node_modules'), join(root, 'node_modules'))
  const file = join(root, 'shared/contract/manifest.ts')
  const text = await readFile(file, 'utf8')
  const line = 'export const contractVersion = 1\n'
  expect(text).toContain(line)
  await writeFile(file, text.replace(line, line.replace('1', String(contract))))
}

/** Runs the tool of a contract; returns what it has said, and whether it has done it. */
function run(contract: number, ...words: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, SITE_DIR: site, SITE_BY: 'Platform', NODE_ENV: 'production' }
  const args = ['releases/main.ts', ...words.map((word) => archives[word] ?? word)]
  return new Promise<{ text: string; isDone: boolean }>((resolve) => {
    execFile(process.execPath, args, { cwd: join(folder, `tool-${contract}`), env }, (error, out, errors) =>
      resolve({ text: out + errors, isDone: !error }),
    )
  })
}

/** Returns the contract of each live app. */
async function readLive(): Promise<Record<string, number>> {
  const { channels } = JSON.parse(await readFile(join(site, 'channels.json'), 'utf8')) as {
    channels: Record<string, { folder: string }>
  }
  const file = join(site, 'composed', channels['live']!.folder, 'release.json')
  const { apps } = JSON.parse(await readFile(file, 'utf8')) as Release
  return Object.fromEntries(Object.entries(apps).map(([name, app]) => [name, app.contract]))
}

async function expectDone(contract: number, ...words: string[]) {
  const { text, isDone } = await run(contract, ...words)
  expect({ isDone, text }).toMatchObject({ isDone: true })
  return text
}

/** Nothing of it reaches a visitor. */
async function expectRejected(contract: number, words: string[], reason: RegExp) {
  const before = await readFile(join(site, 'channels.json'), 'utf8')
  const { text, isDone } = await run(contract, ...words)
  expect({ isDone, text }).toEqual({ isDone: false, text: expect.stringMatching(reason) })
  expect(await readFile(join(site, 'channels.json'), 'utf8')).toBe(before)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contract-'))
  site = join(folder, 'site')
  team = await createSampleWorkspace()
  for (const contract of [1, 2, 3]) await makeTool(contract)
  await build('host-1', 'host', { contract: 1, gives, renamed })
  await build('host-2', 'host', { contract: 2, gives: later, renamed: undefined })
  await build('host-3', 'host', { contract: 3, gives: later, renamed: undefined })
  await build('legal-1', 'mf-legal', { contract: 1, ...using('Link') })
  await build('legal-2', 'mf-legal', { contract: 2, ...using('Link') })
  await build('ads-1', 'mf-ads', { contract: 1, ...using('useQuery') })
  await build('ads-1-without', 'mf-ads', { contract: 1, ...using('useAnswer') })
  await build('ads-2', 'mf-ads', { contract: 2, ...using('useAnswer') })
})

afterAll(async () => {
  await team.remove()
  await rm(folder, { recursive: true })
})

test('contract 2 is announced, comes when no live remote needs what it takes away, runs remotes of both, and can be taken back', async () => {
  const said = await expectDone(1, 'publish', 'host-1', 'legal-1', 'ads-1')
  expect(said).toContain('uses `useQuery` of platform, which contract 2 has no longer: use useAnswer')
  const contracts = { host: 1, 'mf-ads': 1, 'mf-legal': 1 }
  expect(await readLive()).toEqual(contracts)

  // A team that is too early, and a platform team with the tool of before.
  await expectRejected(
    1,
    ['publish', 'legal-2'],
    /"mf-legal" implements contract 2, this host 1: publish an older build or update the host/,
  )
  await expectRejected(
    1,
    ['publish', 'host-2'],
    /Host implements contract 2, this tool 1: publish it with the tool of its own version/,
  )

  await expectRejected(
    2,
    ['publish', 'host-2'],
    /"mf-ads" uses `useQuery` of platform, which host \S+ does not give: keep it in the host until mf-ads does without, or disable mf-ads/,
  )
  await expectDone(2, 'publish', 'ads-1-without')
  await expectDone(2, 'publish', 'host-2')
  expect(await readLive()).toEqual({ ...contracts, host: 2 })

  // A transition: one team has followed, another has not, and can still publish.
  await expectDone(2, 'publish', 'legal-2')
  await expectRejected(2, ['publish', 'ads-1'], /uses `useQuery` of platform, which host \S+ does not give/)
  await expectDone(2, 'rollback', 'mf-legal')
  await expectDone(2, 'publish', 'legal-2')
  expect(await readLive()).toEqual({ host: 2, 'mf-ads': 1, 'mf-legal': 2 })

  // The host alone cannot go back under a remote that has followed; with that remote, or as a whole, it can.
  await expectRejected(
    2,
    ['rollback', 'host'],
    /"mf-legal" implements contract 2, this host 1: publish an older build or update the host/,
  )
  await expectDone(2, 'rollback', 'mf-legal')
  await expectDone(2, 'rollback', 'host')
  expect(await readLive()).toEqual(contracts)
})

test('contract 3 waits for the last remote of contract 1', async () => {
  await expectDone(2, 'publish', 'host-2', 'legal-2', 'ads-1-without')
  await expectRejected(3, ['publish', 'host-3'], /"mf-ads" implements contract 1, this host 3: publish a newer build/)
  await expectDone(2, 'publish', 'ads-2')
  await expectDone(3, 'publish', 'host-3')
  expect(await readLive()).toEqual({ host: 3, 'mf-ads': 2, 'mf-legal': 2 })
  // Without the remote that stays behind, it comes as well.
  await expectDone(3, 'rollback')
  await expectDone(2, 'rollback', 'mf-ads')
  await expectDone(3, 'disable', 'mf-ads')
  await expectDone(3, 'publish', 'host-3')
  await expectRejected(3, ['enable', 'mf-ads'], /"mf-ads" implements contract 1, this host 3: publish a newer build/)
})
