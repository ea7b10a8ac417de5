// Everything that strangers can make grow has a bound: caches in entries and bytes, routes in time and bytes.
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { completeDeclaration, declareAdvertisement, importRequests, sendUnlistedReport } from '@site/shared/calls'
import { saveCampaigns } from '../../campaigns/save-campaigns.ts'
import { listCaches } from '../../bounds/bounded-cache.ts'
import { createMailCheck } from '../../mail/mail-domain.ts'
import {
  createTemporaryFolder,
  makeCampaign,
  openServer,
  openStaffSite,
  openTestDatabase,
  releaseFiles,
  StaffBrowser,
} from '../index.ts'
import { listRoutes } from '../list-routes.ts'

const sources = join(import.meta.dirname, '../..')
const host = 'nl.localhost:8080'
const folder = await createTemporaryFolder()
await folder.write(releaseFiles({ apps: {}, html: '<!doctype html><html lang="nl"><title>x</title></html>' }))
const database = await openTestDatabase()
await saveCampaigns(
  database,
  'NL',
  Array.from({ length: 300 }, (_, at) => makeCampaign(`NL-${at}`)),
)

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- caches of all types are filled with it
const anything = {} as never

const longKey = 'of a visitor '.repeat(20)

/** Returns the files of the server in which this is written. */
function findInSources(pattern: RegExp): string[] {
  const files = globSync('**/*.ts', { cwd: sources, exclude: ['**/node_modules', '**/*.test.ts'] })
  return files.flatMap(
    (file) =>
      readFileSync(join(sources, file), 'utf8')
        .match(pattern)
        ?.map(() => file) ?? [],
  )
}

test('each cache with keys of visitors stays within its bounds when 100,000 of them arrive', async () => {
  const ofOtherTests = new Set(listCaches())
  const canReceiveMail = createMailCheck()
  const app = await openServer({ database, config: { siteDirectory: folder.path }, canReceiveMail })
  for (const url of ['/nl/political-ads', '/sitemap.xml', '/api/campaign-insight?countryCode=NL'])
    await app.inject({ url, headers: { host } })
  expect(findInSources(/new LRUCache\b/g)).toEqual(['bounds/bounded-cache.ts'])
  const caches = listCaches().filter((cache) => !ofOtherTests.has(cache))
  expect(caches.length).toBeGreaterThanOrEqual(findInSources(/new BoundedCache\b/g).length)
  for (const cache of caches) {
    const { limits } = cache
    for (let key = 0; key < 100_000; key += 1) cache.set(`${longKey}${key}`, anything, 0)
    const { entries, bytes } = cache
    expect(entries).toBeGreaterThan(0)
    expect(entries).toBeLessThanOrEqual(limits.entries)
    expect(limits.entries).toBeLessThanOrEqual(20_000)
    expect(bytes).toBeLessThanOrEqual(limits.bytes)
    expect(limits.bytes).toBeLessThanOrEqual(64 * 1024 * 1024)
  }
})

/** Returns all files of the server that are loaded with one of them. */
function loadedWith(entry: string): string[] {
  const loaded = new Set([entry])
  for (const file of loaded) {
    const source = readFileSync(file, 'utf8').replaceAll(/^import type .*$/gm, '')
    for (const [, path = ''] of source.matchAll(/(?:^import|^} from|\bfrom|\bimport\()\s*'(\.[^']+\.ts)'/gm))
      loaded.add(join(file, '..', path))
  }
  return [...loaded]
}

test('no program that reads files of strangers is loaded by the server itself, only by processes of their own', () => {
  const readers = /from '(?:file-type|exifreader|fflate|pdfjs-dist|sharp)[^']*'|import\('sharp'\)/
  const programs = findInSources(new RegExp(readers, 'g'))
  expect([...new Set(programs)].toSorted()).toEqual([
    'campaigns/creatives/read-picture.ts',
    'releases/paint-svg.ts',
    'uploads/detect-program.ts',
    'uploads/hidden-text/geometry.ts',
    'uploads/hidden-text/graphics.ts',
    'uploads/hidden-text/index.ts',
    'uploads/hidden-text/objects.ts',
    'uploads/hidden-text/painted.ts',
    'uploads/hidden-text/read.ts',
    'uploads/inspect-program.ts',
  ])
  const loaded = loadedWith(join(sources, 'main.ts'))
  expect(loaded.length).toBeGreaterThan(150)
  // They paint what is our own: the posters of the sample data, and the logo.
  const ofOurOwn = ['campaigns/creatives/read-picture.ts', 'releases/paint-svg.ts'].map((file) => join(sources, file))
  expect(loaded.filter((file) => readers.test(readFileSync(file, 'utf8'))).toSorted()).toEqual(ofOurOwn)
})

/** A server whose visitors come through a proxy, as in production: `x-forwarded-for` says from where. */
async function listen() {
  const config = { siteDirectory: folder.path, trustedProxies: ['127.0.0.1'], callsPerMinute: 1_000_000 }
  const app = await openServer({ database, config })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return async (path: string, network: string): Promise<number> => {
    const sent = get({ port, path, agent: false, headers: { host, 'x-forwarded-for': network } })
    const [answer] = await once(sent, 'response')
    await text(answer)
    return answer.statusCode
  }
}

const floodSenders: [sender: string, addressOf: (one: number) => string][] = [
  ['one network', () => '198.51.100.1'],
  ['a line with many networks', (one) => `2001:db8:1:${(one * 1_000).toString(16)}::1`],
]

test.each(floodSenders)(
  '60 requests at once of %s, each with a query that is in no cache, delay another visitor by few of them',
  async (_sender, addressOf) => {
    const request = await listen()
    let answered = 0
    let isOver = false
    async function flood(one: number) {
      for (let at = 0; !isOver; at += 1) {
        await request(`/api/campaign-insight?countryCode=NL&text=a%20e%20${one}-${at}`, addressOf(one))
        answered += 1
      }
    }
    const floods = Array.from({ length: 60 }, (_, one) => flood(one))
    while (answered < 60) await new Promise(setImmediate)
    const meanwhile: number[] = []
    for (let time = 0; time < 20; time += 1) {
      const before = answered
      expect(await request(`/api/campaign-items?countryCode=NL&text=${time}`, '198.51.100.2')).toBe(200)
      meanwhile.push(answered - before)
    }
    isOver = true
    await Promise.all(floods)
    // Some are under way, or answered in the same turn; without turns it is all sixty, each time.
    expect(meanwhile.toSorted((one, other) => one - other)[10]).toBeLessThan(20)
  },
)

test('once a network has used up its budget, each route of the server rejects it, but for what is a file', async () => {
  const app = await openServer({ database, config: { siteDirectory: folder.path, callsPerMinute: 1 } })
  const routes = listRoutes(app)
  expect(routes.length).toBeGreaterThan(100)
  const open: string[] = []
  for (const [at, { method, url }] of routes.entries()) {
    const remoteAddress = `198.51.${at >> 8}.${at & 255}`
    const ask = (path: string, how = 'GET') =>
      app.inject({ method: how as 'GET', url: path, headers: { host }, remoteAddress })
    // As it was published a page is sent until twice the budget is used up.
    for (const page of ['/nl/political-ads', '/nl/political-ads']) expect((await ask(page)).statusCode).not.toBe(429)
    const answer = await ask(url.replaceAll(/\(.*?\)/g, ''), method)
    if (answer.statusCode !== 429) open.push(url)
    else expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
  }
  expect([...new Set(open)].toSorted()).toEqual([
    '/.well-known/gpc.json',
    '/.well-known/licenses.txt',
    '/.well-known/security-policy.txt',
    '/.well-known/security.txt',
    '/apple-touch-icon.png',
    '/favicon.ico',
    '/favicon.svg',
    '/healthz',
    '/site-picture.png',
  ])
})

test('no route takes a body of more than 64 KB, but those of files', async () => {
  const { app } = await openStaffSite('2026-11-21T10:00:00Z')
  const staff = new StaffBrowser(app)
  await staff.logIn('lucas')
  const payload = JSON.stringify({ text: 'x'.repeat(64 * 1024) })
  const accepted: string[] = []
  for (const { url } of listRoutes(app).filter(({ method }) => method === 'POST')) {
    const headers = { 'content-type': 'application/json' }
    const { statusCode } = await staff.ask('POST', url.replaceAll(/\(.*?\)/g, ''), { headers, payload })
    // Too large; or rejected before it is read: no such method, route or type.
    if (![413, 404, 405, 415].includes(statusCode)) accepted.push(url)
  }
  // Their bodies may have pictures, or a spreadsheet.
  const withFiles = [sendUnlistedReport, declareAdvertisement, completeDeclaration, importRequests]
  expect(accepted).toEqual(withFiles.map(({ path }) => path))
})
