import cookies from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { hourInMs } from '@site/shared/rules'
import { createTemporaryFolder, releaseFiles, type TemporaryFolder, testConfig } from '../testing/index.ts'
import { anyPage } from '../http/route-match.ts'
import { pageHandler } from './pages.ts'
import { PublishedSite } from './published-site.ts'

let folder: TemporaryFolder
let app: FastifyInstance
let time: number
let random: () => number

const id = '0123456789abcdef'.repeat(2)
const until = '2026-12-20T10:00:00.000Z'
const apps = { host: {}, 'mf-a': { routes: [{ path: 'a' }] }, 'mf-b': { routes: [{ path: 'b' }] } }
const canary = (name: string, buckets: number[], ends = until) => {
  const own = { [name]: { ...apps['mf-a'], version: '2', routes: [{ path: name.slice(3) }] } }
  return {
    [`canary/${name}`]: { id: `new-${name}`, headers: { 'X-Release': `new-${name}` }, apps: own, until: ends, buckets },
  }
}
const preview = {
  [`preview/${id}`]: { id: 'preview', apps: { 'mf-a': { version: '3' } }, until: '2026-11-28T10:00:00Z' },
}

beforeEach(async () => {
  folder = await createTemporaryFolder()
  time = Date.parse('2026-11-20T10:00:00Z')
  random = () => 7
  const now = () => new Date(time)
  const published = new PublishedSite(folder.path, (problem) => expect(problem).toBeUndefined(), { now })
  app = fastify()
  // It loads the reader of cookies.
  await app.register(cookies)
  const config = testConfig({ siteDirectory: folder.path })
  app.get(anyPage, pageHandler(published, { config, now, random: () => random() }))
})

async function publish(...sideChannels: object[]) {
  const headers = { 'X-Release': 'live' }
  await folder.write(
    releaseFiles({ id: 'live', headers, apps, sideChannels: Object.assign({}, ...sideChannels) as {} }),
  )
}

async function visit(cookie?: string, url = '/nl/a', method: 'GET' | 'HEAD' = 'GET', headers: object = {}) {
  const sent = { host: 'nl.localhost', ...(cookie === undefined ? {} : { cookie }), ...headers }
  return app.inject({ url, method, headers: sent })
}

test('without a canary everybody has the live release, and the cookie of one is cleared', async () => {
  await publish()
  const { body, headers } = await visit()
  expect(body).toBe('live')
  expect(headers).not.toHaveProperty('set-cookie')
  expect(headers['cache-control']).not.toContain('private')
  const cleared = await visit('a=b; share=7')
  expect(cleared.headers['set-cookie']).toBe('share=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  expect((await visit('share=7', '/nl/a', 'HEAD')).headers).not.toHaveProperty('set-cookie')
})

test('a visitor gets a bucket once, keeps what it has everywhere, and caches share nothing', async () => {
  await publish(canary('mf-a', [5, 7]))
  const first = await visit()
  expect(first.headers['set-cookie']).toBe('share=7; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax')
  for (const url of ['/nl/a', '/fr/a?x=1', '/nl/unknown', '/']) {
    const { body, headers } = await visit('share=7', url)
    expect([body, headers['x-release']]).toEqual(['new-mf-a', 'new-mf-a'])
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Cookie' })
    expect(headers).not.toHaveProperty('set-cookie')
  }
  expect((await visit(undefined, '/nl/a', 'HEAD')).headers).not.toHaveProperty('set-cookie')
})

test.each([
  ['share=1', 'live'],
  ['share=5', 'new-mf-a'],
  ['share=6', 'new-mf-b'],
  ['share=100', 'live'],
  ['share=-1; a=b', 'live'],
])('with two canaries %s has %s', async (cookie, shown) => {
  random = () => 99
  await publish(canary('mf-a', [5]), canary('mf-b', [6]))
  expect((await visit(cookie)).body).toBe(shown)
})

test.each([
  ['in Belgium, where it needs consent', { host: 'be.localhost' }],
  ['with Global Privacy Control', { 'sec-gpc': '1' }],
])('%s nobody gets a bucket, and one from before is cleared', async (_where, headers) => {
  await publish(canary('mf-a', [5, 7]))
  const first = await visit(undefined, '/nl/a', 'GET', headers)
  expect([first.body, first.headers['cache-control']]).toEqual(['live', 'private, no-cache'])
  expect(first.headers).not.toHaveProperty('set-cookie')
  const again = await visit('share=7', '/nl/a', 'GET', headers)
  expect([again.body, again.headers['set-cookie']]).toEqual(['live', expect.stringContaining('Max-Age=0')])
})

test('a canary that has ended by its time, or was composed for another release, is not shown', async () => {
  await publish(canary('mf-a', [5], '2026-11-20T11:00:00Z'))
  expect((await visit('share=5')).body).toBe('new-mf-a')
  time += hourInMs
  const { body, headers } = await visit('share=5')
  expect([body, headers['set-cookie']]).toEqual(['live', expect.stringContaining('Max-Age=0')])
})

test('all buckets are equally likely', async () => {
  await publish(
    canary(
      'mf-a',
      Array.from({ length: 10 }, (_, at) => at),
    ),
  )
  const published = new PublishedSite(folder.path, () => undefined, { now: () => new Date(time) })
  const otherApp = fastify()
  otherApp.get(anyPage, pageHandler(published, { config: testConfig(), now: () => new Date(time) }))
  const answers = await Promise.all(
    Array.from({ length: 2_000 }, () => otherApp.inject({ url: '/nl/a', headers: { host: 'nl.localhost' } })),
  )
  const share = answers.filter(({ body }) => body === 'new-mf-a').length
  // More than six standard deviations.
  expect(share).toBeGreaterThan(110)
  expect(share).toBeLessThan(290)
  await otherApp.close()
})

test('a link shows a preview or the previous release, which nobody caches, indexes or counts', async () => {
  await publish(preview, canary('mf-a', [7]), { previous: { id: 'previous' } })
  for (const [query, shown] of [
    [id, 'preview'],
    ['previous', 'previous'],
  ]) {
    const { body, headers } = await visit('share=7', `/nl/a?preview=${query}`)
    expect(body).toBe(shown)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    for (const name of ['etag', 'set-cookie', 'server-timing']) expect(headers).not.toHaveProperty(name)
  }
})

test.each([
  '',
  'live',
  'canary/mf-a',
  '../..',
  '0'.repeat(32),
  `${id}&preview=${id}`,
  `${id}%00`,
  `${id}/`,
  `%20${id}`,
  `./${id}`,
  `../preview/${id}`,
  id.toUpperCase(),
  '__proto__',
  'constructor',
  'x'.repeat(200),
])('"%s" is no preview: the visitor has what everybody has', async (query) => {
  await publish(preview)
  const { body, headers } = await visit(undefined, `/nl/a?preview=${query}`)
  expect([body, headers['cache-control']]).toEqual(['live', expect.not.stringContaining('no-store')])
})
