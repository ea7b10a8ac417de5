import { mkdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder, releaseFiles, type TemporaryFolder } from '../testing/index.ts'
import { PublishedSite } from './published-site.ts'

let folder: TemporaryFolder
let site: PublishedSite
let problems: string[]
let time: number

beforeEach(async () => {
  folder = await createTemporaryFolder()
  problems = []
  time = Date.parse('2026-11-21T10:00:00Z')
  site = open()
})

function open(settings = {}, path = folder.path) {
  return new PublishedSite(path, (problem) => problems.push(String(problem)), {
    now: () => new Date(time),
    ...settings,
  })
}

function storeOf(id: string, changes = {}) {
  const headers = { 'Content-Security-Policy': id }
  return releaseFiles({ id, apps: { 'mf-a': { routes: [{ path: id }] } }, pages: { a: id }, headers, ...changes })
}

async function live() {
  const { index, headers, routes } = (await site.read()) ?? {}
  return index && { text: String(index.html), policy: headers?.['Content-Security-Policy'], path: routes?.[0]?.path }
}

const released = (id: string) => ({ text: id, policy: id, path: id })

/** Reads again and again, as visitors do. */
async function readForLong() {
  const seen = []
  for (let count = 0; count < 5; count += 1, time += 1_000) seen.push(await live())
  for (const other of seen) expect(other).toEqual(seen[0])
  return seen[0]
}

test('a server reads that nothing is published, then a first release, then the next', async () => {
  expect(await readForLong()).toBeUndefined()
  for (const id of ['one', 'two']) {
    await folder.write(storeOf(id))
    expect(await live()).toEqual(released(id))
  }
  expect(problems).toEqual([])
})

test('a release changes with channels.json, not before, and nothing is reported', async () => {
  await folder.write(storeOf('one'))
  await live()
  const files = Object.entries(storeOf('two'))
  for (const [name, content] of files) {
    await folder.write({ [name]: content })
    expect(await live()).toEqual(released(name === 'channels.json' ? 'two' : 'one'))
  }
  expect(problems).toEqual([])
})

test('a store whose folder is a link is read again when the link leads elsewhere', async () => {
  const link = join(folder.path, 'current')
  site = open({}, link)
  for (const id of ['one', 'two']) {
    for (const [name, content] of Object.entries(storeOf(id))) await folder.write({ [`${id}/${name}`]: content })
    await symlink(id, `${link}.new`)
    await rename(`${link}.new`, link)
    expect(await live()).toEqual(released(id))
  }
})

test('the same release is read once, also when many ask at the same time', async () => {
  await folder.write(storeOf('one'))
  const sites = await Promise.all(Array.from({ length: 20 }, () => site.read()))
  expect(new Set(sites).size).toBe(1)
  expect(await site.read()).toBe(sites[0])
})

const composed = (name: string) => join(folder.path, 'composed/live-two', name)
const damages: [string, reason: string, damage: () => unknown][] = [
  ['no page', 'index.html is missing', () => rm(composed('index.html'))],
  ['no page of a remote', 'pages/a.html is missing', () => rm(composed('pages/a.html'))],
  ['no headers', 'headers.json is missing', () => rm(composed('headers.json'))],
  ['a page that is cut off', 'index.html is not the one', () => truncate(composed('index.html'), 1)],
  ['other headers', 'headers.json is not the one', () => writeFile(composed('headers.json'), '{}')],
  ['another release.json', 'release.json is not the one', () => writeFile(composed('release.json'), '{}')],
  ['half a channels.json', 'channels.json is not JSON', () => truncate(join(folder.path, 'channels.json'), 9)],
  ['an empty object', 'channels.json has a wrong shape', () => folder.write({ 'channels.json': '{}' })],
  ['no live channel', 'There is no channel live', () => changeChannels('"live"', '"previous"')],
  ['another id', 'release.json has the id two', () => changeChannels('"release":"two"', '"release":"three"')],
  ['a way out', 'channels.json has a wrong shape', () => changeChannels('live-two', '../composed')],
  [
    'a folder in the place of channels.json',
    'channels.json cannot be read: it is no file',
    async () => {
      await rm(join(folder.path, 'channels.json'))
      await mkdir(join(folder.path, 'channels.json'))
    },
  ],
]

async function changeChannels(from: string, to: string) {
  const text = await readFile(join(folder.path, 'channels.json'), 'utf8')
  expect(text).toContain(from)
  await folder.write({ 'channels.json': text.replaceAll(from, to) })
}

describe.each(damages)('%s', (_, reason, damage) => {
  test('keeps the release before it; it is reported once, and a valid one is served at once', async () => {
    await folder.write(storeOf('one'))
    await live()
    await folder.write(storeOf('two'))
    await damage()
    expect(await readForLong()).toEqual(released('one'))
    expect(problems).toEqual([expect.stringContaining(reason)])
    expect(problems[0]).toContain('the last valid release stays')
    await rm(join(folder.path, 'channels.json'), { recursive: true })
    await folder.write(storeOf('three'))
    expect(await live()).toEqual(released('three'))
  })

  test('is not served after a restart', async () => {
    await folder.write(storeOf('two'))
    await damage()
    expect(await readForLong()).toBeUndefined()
    expect(problems).toEqual([expect.stringContaining('no page is served')])
  })
})

test('a store that disappears is damage while the server runs', async () => {
  await folder.write(storeOf('one'))
  await live()
  await rm(folder.path, { recursive: true })
  expect(await readForLong()).toEqual(released('one'))
  expect(problems).toHaveLength(1)
})

test('channels with a lower counter are an old copy, and are rejected', async () => {
  await folder.write(storeOf('two', { counter: 2 }))
  await live()
  await folder.write(storeOf('one', { counter: 1 }))
  expect(await readForLong()).toEqual(released('two'))
  expect(problems).toEqual([expect.stringContaining('its counter is 1, but 2 was served already')])
  await folder.write(storeOf('three', { counter: 3 }))
  expect(await live()).toEqual(released('three'))
})

describe('another channel than the live one', () => {
  const preview = `preview/${'0'.repeat(32)}`
  const ownChannel = { id: 'new', html: 'new', apps: { 'mf-a': { version: '2' } }, until: '2026-11-22T10:00:00Z' }

  test.each([preview, 'canary/mf-a', 'previous'])('%s is read, until it ends', async (name) => {
    const { until, ...rest } = ownChannel
    await folder.write(storeOf('one', { sideChannels: { [name]: name === 'previous' ? rest : ownChannel } }))
    expect(String((await site.readChannel(name))?.index.html)).toBe('new')
    expect(await site.readChannel(name)).toBe(await site.readChannel(name))
    time = Date.parse(until)
    expect((await site.readChannel(name)) === undefined).toBe(name !== 'previous')
  })

  test.each(['', 'preview/', 'preview/../..', `preview/${'1'.repeat(32)}`, 'live', 'constructor', 'previous'])(
    '"%s" is no such channel',
    async (name) => {
      await folder.write(storeOf('one', { sideChannels: { [preview]: ownChannel } }))
      expect(await site.readChannel(name)).toBeUndefined()
      expect(problems).toEqual([])
    },
  )

  const misfits: [string, change: object][] = [
    ['was composed for another live release', { live: 'zero' }],
    ['has another version of an app that is not its own', { rest: { apps: {} } }],
    ['switches off another app', { rest: { disabled: ['mf-b'] } }],
  ]

  test.each(misfits)('one that %s is not shown, and that is reported once', async (_, change) => {
    const apps = { 'mf-a': { version: '1' }, 'mf-b': { version: '1' } }
    await folder.write(releaseFiles({ apps, sideChannels: { 'canary/mf-a': { ...ownChannel, ...change } } }))
    for (let count = 0; count < 5; count += 1, time += 1_000)
      expect(await site.readChannel('canary/mf-a')).toBeUndefined()
    expect(problems).toEqual([expect.stringContaining('canary/mf-a in ')])
  })

  test('a damaged preview does not affect others, and is shown once it is restored', async () => {
    const files = storeOf('one', { sideChannels: { 'canary/mf-a': ownChannel } })
    await folder.write(files)
    const page = 'composed/canary-mf-a-new/index.html'
    await folder.write({ [page]: 'cut' })
    expect(await site.readChannel('canary/mf-a')).toBeUndefined()
    expect(await live()).toEqual(released('one'))
    await folder.write({ [page]: files[page] ?? '' })
    time += 1_000
    expect(await site.readChannel('canary/mf-a')).toBeDefined()
  })
})
