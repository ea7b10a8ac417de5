import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Release } from '@site/shared/contract'
import { minuteInMs } from '@site/shared/rules'
import { UserError } from '../files/files.ts'
import { loadChannel, parsePublicKeys, readChannels, recentVersions } from './read-channels.ts'
import { readSigningKey } from './signing-key.ts'
import { readChannelsToChange, writeChannels, writeComposed } from './write-channels.ts'

let site: string
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const publicText = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'channels-'))
})

afterEach(() => rmSync(site, { recursive: true }))

const start = new Date('2026-11-21T10:00:00Z')
const later = (minutes: number) => new Date(start.getTime() + minutes * minuteInMs)

function releaseOf(id: string, version: string): Release {
  const common = { contract: 1, federation: '2.9.2', styles: [], messages: {}, shared: {}, files: {}, entry: [] }
  const app = (name: string, paths: string[]) => ({ ...common, name, version, paths, base: `/apps/${name}/` })
  const route = { path: 'document/:key', files: [], calls: [] }
  return {
    id: `${id}-a`,
    at: start.toISOString(),
    by: 'Test',
    development: false,
    apps: {
      host: { ...app('host', []), routes: [], version: '1.0.0' },
      'mf-legal': { ...app('mf-legal', ['']), routes: [route] },
    },
  }
}

async function compose(release: Release) {
  const pages = { 'index.html': `<p>${release.id}</p>`, 'pages/document.html': '<p>document</p>' }
  const composed = { pages, headers: { 'X-Release': release.id }, policies: {}, rest: [] as never }
  return writeComposed(site, release, composed)
}

async function makeLive(release: Release, now: Date, key?: typeof privateKey) {
  const channel = { ...(await compose(release)), since: now.toISOString() }
  const before = await readChannelsToChange(site, key)
  return writeChannels(site, before, { live: channel }, { by: 'Test', key, now, shown: [release] })
}

test('a written channel is read with its files; the counter grows', async () => {
  expect(await readChannelsToChange(site, undefined)).toBeUndefined()
  const first = await makeLive(releaseOf('one', '1.0.0'), start)
  const second = await makeLive(releaseOf('two', '2.0.0'), later(1))
  expect([first.counter, second.counter]).toEqual([1, 2])
  const live = await loadChannel(site, await readChannels(site), 'live')
  expect(live).toMatchObject({ name: 'live', release: 'two-a', headers: { 'X-Release': 'two-a' } })
  expect(Object.entries(live.pages).map(([name, html]) => [name, String(html)])).toEqual([
    ['index.html', '<p>two-a</p>'],
    ['pages/document.html', '<p>document</p>'],
  ])
  expect(readdirSync(join(site, 'composed', live.folder, 'pages'))).toEqual(['document.html'])
})

test('folders that no channel names are removed once no reader is on them', async () => {
  await makeLive(releaseOf('one', '1.0.0'), start)
  await makeLive(releaseOf('two', '2.0.0'), later(1))
  await makeLive(releaseOf('three', '3.0.0'), later(5))
  expect(readdirSync(join(site, 'composed'))).toHaveLength(3)
  await makeLive(releaseOf('four', '4.0.0'), later(8))
  expect(readdirSync(join(site, 'composed')).map((name) => name.split('-')[0])).toEqual(['four', 'three', 'two'])
})

test('versions are known from the first visitor to seven days after the last', async () => {
  await makeLive(releaseOf('one', '1.0.0'), start)
  const channels = await makeLive(releaseOf('two', '2.0.0'), later(60))
  const legal = (now: Date) => recentVersions(channels, now).filter(({ app }) => app === 'mf-legal')
  expect(legal(later(60))).toEqual([
    { app: 'mf-legal', version: '2.0.0', since: later(60).toISOString(), routes: ['document/:key'] },
    {
      app: 'mf-legal',
      version: '1.0.0',
      since: start.toISOString(),
      until: later(60).toISOString(),
      routes: ['document/:key'],
    },
  ])
  expect(legal(later(60 + 7 * 24 * 60)).map(({ version }) => version)).toEqual(['2.0.0'])
  const host = recentVersions(channels, later(60)).find(({ app }) => app === 'host')
  expect(host).toMatchObject({ since: start.toISOString(), routes: ['document/:key'] })
})

describe('signed channels', () => {
  const keys = parsePublicKeys(` ${publicText},`)

  test('a server reads them with any of its public keys, and the tool changes them only with the one that signed', async () => {
    await makeLive(releaseOf('one', '1.0.0'), start, privateKey)
    const other = generateKeyPairSync('ed25519')
    await expect(readChannels(site, [other.publicKey])).rejects.toThrow('not signed by a known key')
    expect((await readChannels(site, [other.publicKey, ...keys])).counter).toBe(1)
    await expect(readChannelsToChange(site, other.privateKey)).rejects.toThrow('not signed by a known key')
  })

  test('a file without a key is refused', async () => {
    const file = join(site, 'key.pem')
    writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }))
    expect((await readSigningKey(file)).asymmetricKeyType).toBe('ed25519')
    writeFileSync(file, 'no key')
    await expect(readSigningKey(file)).rejects.toThrow(UserError)
    expect(() => parsePublicKeys('abc')).toThrow()
  })
})
