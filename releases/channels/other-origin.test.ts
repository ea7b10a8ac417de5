import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { createPublishedWorkspace, fileOf, type PublishedWorkspace } from '../testing/published-workspace.ts'
import { StaticOrigin } from '../testing/static-origin.ts'
import { rollback } from './rollback.ts'
import { check, publish } from './publish.ts'

let workspace: PublishedWorkspace
let other: StaticOrigin

beforeEach(async () => {
  workspace = await createPublishedWorkspace()
  other = new StaticOrigin(join(workspace.root, 'other'))
  await other.start()
  await workspace.write('var/site/allowed-origins.json', JSON.stringify([other.origin]))
})

afterEach(async () => {
  await other.stop()
  await workspace.remove()
})

async function copyToOther(): Promise<void> {
  await cp(join(workspace.site, 'apps'), join(workspace.root, 'other/apps'), { recursive: true })
}

/** Publishes the remote to the other origin as documented: keep it ready, copy, activate. */
async function moveToOther(): Promise<void> {
  const options = { ...workspace.options, origin: other.origin, activate: false }
  const { release } = await publish(workspace.site, ['mf-ads'], options)
  await copyToOther()
  await rollback(workspace.site, release.id, workspace.options)
}

async function readBase(): Promise<string> {
  return JSON.parse(await workspace.read('var/site/live/release.json')).apps['mf-ads'].base
}

test('a remote goes to another origin, stays there when it is published again, and comes back when asked', async () => {
  await moveToOther()
  expect(await readBase()).toMatch(`${other.origin}/apps/mf-ads/`)
  expect((await workspace.readStore())['headers.json']).toContain(`connect-src 'self' ${other.origin}`)
  await workspace.write('mf-ads/output/page.1.js', 'new')
  const { release } = await publish(workspace.site, ['mf-ads'], { ...workspace.options, activate: false })
  expect(release.apps['mf-ads']?.base).toMatch(`${other.origin}/apps/mf-ads/`)
  await publish(workspace.site, ['mf-ads'], { ...workspace.options, origin: '' })
  expect(await readBase()).toMatch(/^\/apps\/mf-ads\//)
})

test('a version whose files are not at the other origin yet does not go live, and the refusal says where to copy them', async () => {
  const before = await workspace.readStore()
  const early = publish(workspace.site, ['mf-ads'], { ...workspace.options, origin: other.origin })
  await expect(early).rejects.toThrow(/answers 404, and so on: 5 of 5 .* copy .*apps\/mf-ads there/)
  expect(await workspace.readStore()).toEqual(before)
})

test('an origin that is not allowed, or is none, is refused', async () => {
  const there = { ...workspace.options, origin: 'https://elsewhere.example' }
  await expect(publish(workspace.site, ['mf-ads'], there)).rejects.toThrow('an origin that is not allowed')
  const path = { ...workspace.options, origin: `${other.origin}/x` }
  await expect(publish(workspace.site, ['mf-ads'], path)).rejects.toThrow('is no origin')
})

const damages: [string, damage: () => unknown, reason: string | RegExp][] = [
  ['a file with other bytes', changeFile, /"page\.\w+\.js" differs from what was published/],
  ['no CORS', () => (other.headers = {}), 'lacks "Access-Control-Allow-Origin: *"'],
  [
    'CORS for one host only',
    () => (other.headers = { 'Access-Control-Allow-Origin': 'https://privacy.example.nl' }),
    'lacks "Access-Control-Allow-Origin: *"',
  ],
  [
    'scripts as plain text',
    () => (other.headers = { ...other.headers, 'Content-Type': 'text/plain' }),
    'has the type "text/plain"',
  ],
  ['no answer', () => other.stop(), 'cannot be had'],
]

async function changeFile(): Promise<void> {
  await workspace.write(`other/apps/mf-ads/${fileOf(workspace.release, 'mf-ads', 'page.1.js')}`, 'changed')
}

test.each(damages)(
  'check finds %s at the other origin; the other teams publish all the same',
  async (_, damage, reason) => {
    await moveToOther()
    await check(workspace.site, [], workspace.options)
    await damage()
    await expect(check(workspace.site, [], workspace.options)).rejects.toThrow(reason)
    await workspace.write('mf-legal/output/page.1.js', 'new')
    expect((await publish(workspace.site, ['mf-legal'], workspace.options)).changed).toBe(true)
  },
)
