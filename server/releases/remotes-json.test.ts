import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { runCommand } from '../../releases/command/run-command.ts'
import { publish } from '../../releases/channels/publish.ts'
import { createSampleWorkspace, type SampleWorkspace } from '../../releases/testing/sample-workspace.ts'
import { openServer } from '../testing/index.ts'

let platform: SampleWorkspace
let team: SampleWorkspace
let app: FastifyInstance
let origin: string

const gives = { platform: ['Link', 'useIntl'], texts: ['common.retry'], tokens: ['--ink'] }
const renamed = { platform: { useIntl: { until: 2, use: 'useTexts' } }, texts: {}, tokens: {} }

beforeAll(async () => {
  platform = await createSampleWorkspace()
  await platform.describe('host', { gives, renamed })
  await platform.describe('mf-legal', { internal: true })
  const image = ['https://a.example']
  await platform.write(
    'var/site/needs.json',
    JSON.stringify({ 'mf-ads': { image }, 'mf-legal': { image }, 'mf-soon': { image } }),
  )
  await publish(platform.site, ['all'], platform.options)
  app = await openServer({ config: { siteDirectory: platform.site } })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://nl.localhost:${new URL(address).port}`
})

beforeEach(async () => {
  team = await createSampleWorkspace()
})

afterEach(() => team.remove())

afterAll(() => platform.remove())

interface Remotes {
  grants: object
  host: object
  remotes: { manifest: string }[]
}

const read = async () => (await app.inject({ url: '/remotes.json', headers: { host: 'nl.localhost' } })).json<Remotes>()

test('a team elsewhere reads what the live host gives and allows, and which remotes there are, but for those of staff', async () => {
  const described = await read()
  expect(described.host).toMatchObject({
    contract: 1,
    oldestContract: 1,
    federation: '2.9.2',
    oldestFederation: '2.3.3',
    gives,
    renamed,
    rules: { menus: { bar: { first: 0, last: 99 } } },
  })
  expect(described).toMatchObject({
    remotes: [{ name: 'mf-ads', paths: ['political-ads'], federation: '2.9.2' }],
  })
  expect(described.remotes).toHaveLength(1)
  // Also of a remote whose first build is checked, and of none for staff.
  expect(Object.keys(described.grants)).toEqual(['mf-ads', 'mf-soon'])
})

test('each remote has the manifest of Module Federation', async () => {
  const [{ manifest } = { manifest: '' }] = (await read()).remotes
  const answer = await app.inject({ url: manifest, headers: { host: 'nl.localhost' } })
  const { metaData, exposes, shared } = answer.json<{
    metaData: { remoteEntry: { name: string; path: string } }
    exposes: object[]
    shared: object[]
  }>()
  expect(metaData).toMatchObject({ globalName: 'mf_ads', pluginVersion: '2.9.2', publicPath: 'auto' })
  const { path, name } = metaData.remoteEntry
  expect(await readFile(join(platform.site, 'apps/mf-ads', path, name), 'utf8')).toContain('remoteEntry')
  expect(exposes).toEqual([expect.objectContaining({ path: './manifest' })])
  expect(shared).toEqual([expect.objectContaining({ name: 'react', singleton: true, requiredVersion: '^19.3.1' })])
})

/** Types a command where there is neither the store nor the host. */
const check = async (warn: (line: string) => void = () => undefined) =>
  runCommand('/nowhere', ['check', 'mf-ads', '--against', origin], () => undefined, { ...team.options, warn })

test('a build is checked by the rules of a running site', async () => {
  expect(await check()).toMatch(/^No faults found in mf-ads 1\.0\.0-\w{10} by the rules of http:\/\/nl\.localhost:\d+$/)
  const warnings: string[] = []
  await team.describe('mf-ads', { uses: { ...gives, texts: [] } })
  await check((line) => warnings.push(line))
  expect(warnings).toEqual(['Remote "mf-ads" uses `useIntl` of platform, which contract 2 has no longer: use useTexts'])
})

const faults: [what: string, changes: object, reason: string][] = [
  ['an export that the live host lacks', { uses: { ...gives, platform: ['useX'] } }, 'uses `useX` of platform'],
  ['a newer runtime', { federation: '2.9.3' }, 'is built with federation 2.9.3, this host runs 2.3.3 to 2.9.2'],
  ['a contract of later', { contract: 2 }, 'implements contract 2, this host 1'],
  ['another React', { shared: { react: '^18.0.0' } }, 'requires react ^18.0.0, this host provides 19.3.1'],
  [
    'a menu that is not there',
    { menu: [{ in: { side: 1 }, path: 'political-ads', words: {} }] },
    'the host has no menu "side"',
  ],
  ['a need that is not granted', { needs: { image: ['https://b.example'] } }, 'needs "image" from https://b.example'],
]

test.each(faults)('%s is found without the store', async (_, changes, reason) => {
  await team.describe('mf-ads', changes)
  await expect(check()).rejects.toThrow(reason)
})

test('a file that is larger than the live host allows is found without the store', async () => {
  const noise = Array.from({ length: 30_000 }, (_, at) => Math.sin(at).toString(36)).join('')
  await team.write('mf-ads/output/page.1.js', noise)
  await expect(check()).rejects.toThrow('KB are allowed')
})

const wrong: [line: string, reason: string][] = [
  ['check mf-ads --against nowhere', '--against nowhere is not the address of a site'],
  ['check mf-ads --against http://privacy.example.nl', 'is not encrypted: use https://privacy.example.nl'],
  ['check mf-ads --against http://127.0.0.1:9', 'http://127.0.0.1:9/remotes.json does not answer'],
  ['check host --against ORIGIN', 'A host is checked where its store is: name remotes'],
  ['check --against ORIGIN', 'Name what to check: an app, or an archive'],
]

test.each(wrong)('"%s" is rejected, with the remedy', async (line, reason) => {
  const words = line.replace('ORIGIN', origin).split(' ')
  await expect(runCommand('/nowhere', words, () => undefined, team.options)).rejects.toThrow(reason)
})
