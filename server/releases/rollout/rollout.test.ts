import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createServer } from '../../app.ts'
import { DatabaseAway } from '../../database/database-away.ts'
import type { Database } from '../../database/database.ts'
import { idleDatabase } from '../../testing/idle-database.ts'
import { releaseFiles } from '../../testing/published-release.ts'
import { createTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { testConfig } from '../../testing/test-config.ts'
import { isInShare } from './draw.ts'

const minute = 60_000
const begin = Date.parse('2026-11-20T10:00:00Z')

let database: Database
let folder: TemporaryFolder
let time: number
let servers: FastifyInstance[]

beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.destroy())

beforeEach(async () => {
  folder = await createTemporaryFolder()
  time = begin
  servers = []
  await folder.write(releaseFiles({ id: 'live', html: 'live', apps: appsOf('1'), headers: { 'X-Release': 'live' } }))
})

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await folder.remove()
  await database.deleteFrom('rolloutStops').execute()
  await database.deleteFrom('telemetry').execute()
})

function appsOf(version: string) {
  return { 'mf-a': { version, routes: [{ path: 'a' }] }, host: { version: '1', routes: [] } }
}

async function rollOut(share = 10, changes = {}) {
  const days = (count: number) => new Date(begin + count * 86_400_000).toISOString()
  const rollout = { since: days(0), until: days(30), share, leastShare: share, mostShare: share, apps: ['mf-a'] }
  const release = { html: 'new', apps: appsOf('2'), headers: { 'X-Release': 'new' } }
  const whole = { ...release, id: 'new', rest: { rollout: { id: '0123456789abcdef', ...rollout, ...changes } } }
  await folder.write(releaseFiles(whole, 'rollout/'))
}

async function endRollout() {
  await rm(join(folder.path, 'rollout'), { recursive: true })
}

async function serve(over = database, config = {}): Promise<FastifyInstance> {
  const settings = testConfig({ siteDirectory: folder.path, ...config })
  const server = await createServer({ config: settings, database: over, now: () => new Date(time) }, false)
  servers.push(server)
  return server
}

async function visit(server: FastifyInstance, cookie?: string, changes = {}) {
  const headers = { host: 'nl.localhost', ...(cookie === undefined ? {} : { cookie }) }
  return server.inject({ url: '/nl/a', headers, ...changes })
}

test('a visitor makes a draw once, and keeps the side that it leads to', async () => {
  await rollOut(50)
  const server = await serve()
  const first = await visit(server)
  const [, draw = ''] = /^share=(\d{1,2}); Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/.exec(
    String(first.headers['set-cookie']),
  )!
  const own = Number(draw) < 50 ? 'new' : 'live'
  expect(first.body).toBe(own)
  for (const url of ['/nl/a', '/fr/a?x=1', '/nl/unknown', '/']) {
    const again = await visit(server, `share=${draw}`, { url })
    expect([again.body, again.headers['x-release']]).toEqual([own, own])
    expect(again.headers).not.toHaveProperty('set-cookie')
  }
})

test.each([
  ['share=0', 'new'],
  ['share=9', 'new'],
  ['share=10', 'live'],
  ['share=99', 'live'],
])('at 10 % %s leads to what is %s', async (cookie, body) => {
  await rollOut(10)
  expect((await visit(await serve(), cookie)).body).toBe(body)
})

test('a larger share keeps all that were in, and takes some that were not', async () => {
  await rollOut(10)
  const server = await serve()
  const sides = async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, draw) => visit(server, `share=${draw}`)))
    return answers.map(({ body }) => body)
  }
  const before = await sides()
  await rollOut(50)
  const after = await sides()
  expect(before.filter((body) => body === 'new')).toHaveLength(10)
  expect(after.filter((body) => body === 'new')).toHaveLength(50)
  expect(before.every((body, draw) => body === 'live' || after[draw] === 'new')).toBe(true)
})

test('of ten thousand visitors a tenth has the roll-out', async () => {
  let cookies = 0
  const reply = { header: () => cookies++ } as unknown as FastifyReply
  const request = { method: 'GET', headers: {} } as FastifyRequest
  const rollout = { share: 10, until: new Date(begin).toISOString() }
  const running = { rollout } as unknown as Parameters<typeof isInShare>[2]
  const sides = Array.from({ length: 10_000 }, () =>
    isInShare(request, reply, running, { development: true, now: new Date(begin) }),
  )
  const count = sides.filter(Boolean).length
  // More than six standard deviations: chance alone needs centuries for that.
  expect(count).toBeGreaterThan(800)
  expect(count).toBeLessThan(1200)
  expect(cookies).toBe(10_000)
})

test('who sends something else in the place of a draw makes one', async () => {
  await rollOut(50)
  const { headers } = await visit(await serve(), 'share=-1; a=b')
  expect(headers['set-cookie']).toMatch(/^share=\d{1,2};/)
})

test('no cache keeps for one what another gets, on either side, with and without what the browser holds', async () => {
  await rollOut(50)
  const server = await serve()
  for (const cookie of ['share=1', 'share=98', undefined]) {
    const { headers } = await visit(server, cookie)
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Cookie' })
  }
  const { headers } = await visit(server, 'share=1')
  const held = { host: 'nl.localhost', 'if-none-match': String(headers.etag) }
  const same = await visit(server, undefined, { headers: { ...held, cookie: 'share=1' } })
  const other = await visit(server, undefined, { headers: { ...held, cookie: 'share=98' } })
  expect([same.statusCode, other.statusCode, other.body]).toEqual([304, 200, 'live'])
  expect(same.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Cookie' })
})

test('outside of a roll-out no cookie is set, an old one is dropped, and pages are kept as ever', async () => {
  const server = await serve()
  const { headers, body } = await visit(server)
  expect([headers['cache-control'], headers.vary, body]).toEqual(['no-cache', 'Accept-Encoding', 'live'])
  expect(headers).not.toHaveProperty('set-cookie')
  expect((await visit(server, 'a=b')).headers).not.toHaveProperty('set-cookie')
  await rollOut(50)
  expect((await visit(server, 'share=1')).body).toBe('new')
  await endRollout()
  const after = await visit(server, 'share=1')
  expect(after.headers['set-cookie']).toBe('share=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  expect(after.body).toBe('live')
})

test('a tab that asks which release is live hears of its own side, and makes no draw', async () => {
  await rollOut(50)
  const server = await serve()
  for (const [cookie, release] of [
    ['share=1', 'new'],
    ['share=98', 'live'],
    [undefined, 'live'],
  ] as const) {
    const { headers } = await visit(server, cookie, { method: 'HEAD' })
    expect(headers['x-release']).toBe(release)
    expect(headers).not.toHaveProperty('set-cookie')
  }
})

test('in production the cookie goes by HTTPS only', async () => {
  await rollOut(50)
  const { headers } = await visit(await serve(database, { development: false }))
  expect(headers['set-cookie']).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
})

test('it ends by its time', async () => {
  await rollOut(50, { until: new Date(begin + minute).toISOString() })
  const server = await serve()
  expect((await visit(server)).headers['set-cookie']).toContain('Max-Age=60;')
  expect((await visit(server, 'share=1')).body).toBe('new')
  time += minute
  expect((await visit(server, 'share=1')).body).toBe('live')
})

test('what is being written, and what is damaged, leaves visitors where they were', async () => {
  await rollOut(50)
  const server = await serve()
  expect((await visit(server, 'share=1')).body).toBe('new')
  await folder.write({ 'rollout/index.html': 'cut of' })
  expect((await visit(server, 'share=1')).body).toBe('new')
  expect((await visit(await serve(), 'share=1')).body).toBe('live')
})

test('a roll-out in the place of what is live is not served as such', async () => {
  const server = await serve()
  expect((await visit(server)).body).toBe('live')
  const rollout = { id: 'a', since: '', until: '', share: 1, leastShare: 1, mostShare: 1, apps: [] }
  await folder.write(releaseFiles({ id: 'new', html: 'new', rest: { rollout } }))
  expect((await visit(server)).body).toBe('live')
})

function figures(version: string, visits: number, errors: number) {
  return [{ app: 'mf-a', version, route: 'a', visits, errors }]
}

/** Until a server has looked again, which it does while pages are asked for. */
async function seesLive(server: FastifyInstance) {
  for (let visits = 0; (await visit(server, 'share=1')).body !== 'live'; visits++) {
    time += 1_000
    if (visits > 100) throw new Error('It is not stopped')
  }
}

test('while the database is away all stay on their side, and a server that starts shows what is live', async () => {
  await rollOut(50)
  let isAway = false
  const over = new Proxy(database, {
    get(target, name) {
      if (isAway) throw new DatabaseAway('stopped')
      const member: unknown = Reflect.get(target, name, target)
      return typeof member === 'function' ? (member.bind(target) as unknown) : member
    },
  })
  const server = await serve(over)
  expect((await visit(server, 'share=1')).body).toBe('new')
  isAway = true
  time += minute
  for (const _ of [1, 2, 3]) expect((await visit(server, 'share=1')).body).toBe('new')
  const later = await serve(over)
  expect((await visit(later, 'share=1')).body).toBe('live')
  isAway = false
  time += minute
  await visit(later, 'share=1')
  expect((await visit(later, 'share=1')).body).toBe('new')
})

test('reports about what is rolled out are counted', async () => {
  await rollOut(10)
  const server = await serve()
  const report = { oneIn: 1, pages: [{ app: 'mf-a', version: '2', route: 'a', visits: 1 }] }
  const headers = { host: 'nl.localhost', 'content-type': 'application/json', origin: 'http://nl.localhost' }
  const { statusCode } = await server.inject({ method: 'POST', url: '/api/telemetry', headers, payload: report })
  expect(statusCode).toBe(204)
  expect(await database.selectFrom('telemetry').select('version').execute()).toEqual([{ version: '2' }])
})

test('without figures it goes on', async () => {
  await rollOut(50)
  expect((await visit(await serve(idleDatabase()), 'share=1')).body).toBe('new')
})
