import { mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer } from '../app.ts'
import { idleDatabase } from '../testing/idle-database.ts'
import { digestsOf, releaseFiles } from '../testing/published-release.ts'
import { createTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts'
import { testConfig } from '../testing/test-config.ts'

let folder: TemporaryFolder
let app: FastifyInstance
let time: number
let lines: string[]

beforeEach(async () => {
  folder = await createTemporaryFolder()
  await folder.write(storeOf('one'))
  time = Date.now()
  lines = []
  const config = testConfig({ siteDirectory: join(folder.path, 'site') })
  const stream = { write: (line: string) => void lines.push(line) }
  app = await createServer({ config, database: idleDatabase(), now: () => new Date(time) }, { level: 'error', stream })
})

afterEach(async () => {
  await app.close()
  await folder.remove()
})

function storeOf(id: string) {
  const content = { html: `page of ${id}`, pages: { ads: `ads of ${id}` }, headers: { 'X-Release': id } }
  return releaseFiles({ id, ...content }, 'site/')
}

function place(name: string) {
  return join(folder.path, 'site', name)
}

/** Files that the site tool never wrote together, but with digests as if it had. */
function sealed(changes: Record<string, string>) {
  const { 'live.json': _, ...files } = { ...releaseFiles({ id: 'one', html: 'page of one' }), ...changes }
  const named = Object.entries({ ...files, 'live.json': digestsOf(files) })
  return Object.fromEntries(named.map(([name, content]) => [`site/${name}`, content]))
}

async function replace(name: string, by: (path: string) => unknown) {
  await rm(place(name))
  await by(place(name))
}

const damages: [string, reason: string, damage: () => unknown][] = [
  ['no index.html', 'index.html is missing', () => rm(place('index.html'))],
  ['no headers.json', 'headers.json is missing', () => rm(place('headers.json'))],
  ['no release.json', 'release.json is missing', () => rm(place('release.json'))],
  ['no live.json', 'live.json is missing', () => rm(place('live.json'))],
  [
    'an index.html that is cut off',
    'index.html is not the one that live.json names',
    () => truncate(place('index.html'), 4),
  ],
  ['an empty index.html', 'index.html is not the one that live.json names', () => truncate(place('index.html'))],
  [
    'the index.html of another release, which names this one',
    'index.html is not the one that live.json names',
    () => folder.write({ 'site/index.html': 'page of two, made from one' }),
  ],
  [
    'the headers.json of another release',
    'headers.json is not the one that live.json names',
    () => folder.write({ 'site/headers.json': storeOf('two')['site/headers.json']! }),
  ],
  [
    'the release.json of another release',
    'release.json is not the one that live.json names',
    () => folder.write({ 'releases/release.json': storeOf('two')['releases/release.json']! }),
  ],
  ['a release.json that is no JSON', 'release.json is not JSON', () => folder.write(sealed({ 'release.json': '{' }))],
  [
    'a release.json without apps',
    'release.json has a wrong shape',
    () => folder.write(sealed({ 'release.json': '{"id":"one"}' })),
  ],
  [
    'a headers.json of numbers',
    'headers.json has a wrong shape',
    () => folder.write(sealed({ 'headers.json': '{"Age":1}' })),
  ],
  ['no page of a remote', 'pages/ads.html is missing', () => rm(place('pages/ads.html'))],
  [
    "the page of another release, in the place of a remote's",
    'pages/ads.html is not the one that live.json names',
    () => replace('pages/ads.html', (path) => writeFile(path, 'ads of two')),
  ],
  [
    'a live.json that names what is above the store',
    'live.json names pages/../../secret.html, which is no file of a release',
    () => folder.write({ 'site/live.json': JSON.stringify({ 'pages/../../secret.html': 'sha384-x' }) }),
  ],
  ['a live.json that is no JSON', 'live.json is not JSON', () => folder.write({ 'site/live.json': '' })],
  ['a live.json of a wrong shape', 'live.json has a wrong shape', () => folder.write({ 'site/live.json': 'null' })],
  [
    'a folder instead of index.html',
    'index.html cannot be read: it is no file',
    () => replace('index.html', (path) => mkdir(path)),
  ],
  [
    'a device instead of index.html',
    'index.html cannot be read: it is no file',
    () => replace('index.html', (path) => symlink('/dev/zero', path)),
  ],
  [
    'a link that leads to itself',
    'headers.json cannot be read: ELOOP',
    () => replace('headers.json', (path) => symlink('headers.json', path)),
  ],
  [
    'a link that leads nowhere',
    'headers.json is missing',
    () => replace('headers.json', (path) => symlink('nowhere', path)),
  ],
  [
    'a release.json of 17 MB',
    'release.json cannot be read: it has 17000000 bytes',
    () => truncate(place('release.json'), 17e6),
  ],
]

async function repair() {
  await rm(place(''), { recursive: true })
  await folder.write(storeOf('two'))
}

async function visit() {
  const [page, health] = await Promise.all([app.inject('/nl/none'), app.inject('/healthz')])
  return { body: page.body, release: page.headers['x-release'], health: health.statusCode, site: health.json().site }
}

/** Ten visits over ten seconds, which all see the same. */
async function visitForLong() {
  const visits = []
  for (let count = 0; count < 10; count += 1, time += 1_000) visits.push(await visit())
  for (const other of visits) expect(other).toEqual(visits[0])
  return visits[0]
}

const unpublished = { body: 'The site has not been published yet.\n', release: undefined, health: 503, site: false }

function pageOf(id: string) {
  return { body: `page of ${id}`, release: id, health: 200, site: true }
}

test.each(damages)(
  'found at the start, %s is no release; it is told once, and a whole one is served at once',
  async (_, reason, damage) => {
    await damage()
    expect(await visitForLong()).toEqual(unpublished)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`is not served: ${reason}`)
    expect(lines[0]).toContain('no page is served')
    await repair()
    expect(await visitForLong()).toEqual(pageOf('two'))
    expect(lines).toHaveLength(1)
  },
)

test.each(damages)(
  'coming while running, %s changes nothing for visitors; it is told once, and a whole one is served at once',
  async (_, reason, damage) => {
    await visit()
    await damage()
    expect(await visitForLong()).toEqual(pageOf('one'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`is not served: ${reason}`)
    expect(lines[0]).toContain('the former release stays')
    await repair()
    expect(await visitForLong()).toEqual(pageOf('two'))
    expect(lines).toHaveLength(1)
  },
)

test.each([
  ['an empty folder', () => mkdir(place(''))],
  ['no folder', () => undefined],
])('%s is nothing published at the start, and damage while running', async (_, make) => {
  await visit()
  await rm(place(''), { recursive: true })
  await make()
  expect(await visitForLong()).toEqual(pageOf('one'))
  expect(lines).toHaveLength(1)
  await app.close()
  const config = testConfig({ siteDirectory: place('') })
  app = await createServer({ config, database: idleDatabase(), now: () => new Date(time) }, false)
  expect(await visitForLong()).toEqual(unpublished)
  await folder.write(storeOf('two'))
  expect(await visit()).toEqual(pageOf('two'))
})
