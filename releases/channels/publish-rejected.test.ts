import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createSampleWorkspace, type SampleWorkspace } from '../testing/sample-workspace.ts'
import { check } from './check.ts'
import { publish } from './publish.ts'
import { status } from './status.ts'

let workspace: SampleWorkspace

beforeEach(async () => {
  workspace = await createSampleWorkspace()
})

afterEach(() => workspace.remove())

async function publishAll(options = {}) {
  return publish(workspace.site, ['all'], { ...workspace.options, ...options })
}

const rejected: [string, change: () => Promise<unknown>, reason: string][] = [
  [
    'an app.json that is not JSON',
    () => workspace.write('mf-legal/output/app.json', '{'),
    'mf-legal/dist/app.json is not JSON',
  ],
  [
    'a template without the boot script',
    () => workspace.write('host/output/shell.html', '<!--site:release--><!--site:scripts--><!--site:styles-->'),
    'shell.html of the host has 0 inline scripts',
  ],
  ['no template', () => rm(join(workspace.root, 'host/output/shell.html')), 'Host has no shell.html in its build'],
]

test.each(rejected)('%s is refused, and the live release stays', async (_, change, reason) => {
  await publishAll()
  const before = await workspace.readStore()
  await change()
  await expect(publishAll()).rejects.toThrow(reason)
  expect(await workspace.readStore()).toEqual(before)
})

test('where one build fails, the publish is refused after the other apps are built', async () => {
  const failing = { build: async (app: string) => Promise.reject(new Error(`${app} is broken`)) }
  await expect(publishAll(failing)).rejects.toThrow('host is broken')
  await publishAll()
  expect(workspace.built).toHaveLength(3)
})

test('without a host, and for an app that does not exist, nothing is published', async () => {
  await expect(publish(workspace.site, ['mf-ads'], workspace.options)).rejects.toThrow('The release has no host')
  await expect(publish(workspace.site, ['mf-shop', 'x'], workspace.options)).rejects.toMatchObject({
    reasons: [
      'There is no app "mf-shop": choose from host, mf-ads, mf-legal or all',
      'There is no app "x": choose from host, mf-ads, mf-legal or all',
    ],
  })
  expect(await status(workspace.site)).toEqual({ release: undefined, apps: [], sideChannels: [], releases: [] })
})

test('the first publish decides whether a store is for production, and production rejects one for development', async () => {
  const { release } = await publishAll({ production: true })
  expect(release.development).toBe(false)
  await workspace.write('mf-ads/output/page.1.js', 'new')
  expect((await publishAll()).release.development).toBe(false)
  await rm(workspace.site, { recursive: true })
  await publishAll()
  await expect(publishAll({ production: true })).rejects.toThrow('use another SITE_DIR for production')
})

test('check names the reasons without making anything live', async () => {
  await expect(check(workspace.site, [], workspace.options)).rejects.toThrow('The release has no host')
  const { release } = await publishAll()
  const before = await workspace.readStore()
  expect(await check(workspace.site, [], workspace.options)).toEqual(release)
  await workspace.write('mf-ads/output/page.1.js', 'new')
  const candidate = await check(workspace.site, ['mf-ads'], workspace.options)
  expect(candidate.apps['mf-ads']?.version).not.toBe(release.apps['mf-ads']?.version)
  await workspace.describe('mf-ads', { federation: '3.0.0' })
  await expect(check(workspace.site, ['mf-ads'], workspace.options)).rejects.toThrow('is built with federation 3.0.0')
  expect(await workspace.readStore()).toEqual(before)
})
