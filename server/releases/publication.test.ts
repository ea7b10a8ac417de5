import type { FastifyInstance } from 'fastify'
import { createServer } from '../app.ts'
import { idleDatabase } from '../testing/idle-database.ts'
import { releaseFiles } from '../testing/published-release.ts'
import { createTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts'
import { testConfig } from '../testing/test-config.ts'

let folder: TemporaryFolder
let app: FastifyInstance

beforeEach(async () => {
  folder = await createTemporaryFolder()
  const config = testConfig({ siteDirectory: folder.path, contentDirectory: `${import.meta.dirname}/../content` })
  app = await createServer({ config, database: idleDatabase(), now: () => new Date() }, false)
})

afterEach(async () => {
  await app.close()
  await folder.remove()
})

function publish(id: string) {
  return folder.write(releaseFiles({ id }))
}

test('before anything is published the server says so, then serves each release at once', async () => {
  const early = await app.inject('/nl')
  expect([early.statusCode, early.headers['retry-after']]).toEqual([503, '5'])
  for (const id of ['first', 'second']) {
    await publish(id)
    expect((await app.inject('/about')).body).toBe(id)
  }
})

test('health tells whether visitors can be served', async () => {
  const early = await app.inject('/healthz')
  expect([early.statusCode, early.json()]).toEqual([503, { database: true, site: false }])
  await publish('first')
  const later = await app.inject('/healthz')
  expect([later.statusCode, later.json()]).toEqual([200, { database: true, site: true }])
})

test('a script that is published late is found on the next try', async () => {
  expect((await app.inject('/apps/a/1/x.js')).statusCode).toBe(404)
  await folder.write({ 'apps/a/1/x.js': 'late' })
  expect((await app.inject('/apps/a/1/x.js')).body).toBe('late')
})

test.each(['/favicon.svg', '/favicon.ico'])('%s is a picture', async (url) => {
  const { statusCode, headers } = await app.inject(url)
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml'])
})

test.each([
  [true, undefined],
  [false, 'max-age=31536000'],
])('with development %s HTTPS is demanded by %s', async (development, demand) => {
  const services = { config: testConfig({ development }), database: idleDatabase(), now: () => new Date() }
  const server = await createServer(services, false)
  expect((await server.inject('/robots.txt')).headers['strict-transport-security']).toBe(demand)
  await server.close()
})
