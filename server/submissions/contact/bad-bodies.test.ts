import type { FastifyInstance } from 'fastify'
import { openServer } from '../../testing/open-server.ts'
import type { Database } from '../../database/database.ts'
import { createRandom } from '../../campaigns/sample/random.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { makeBadRequest, type BadRequestOfVisitor } from './testing/bad-bodies.ts'
import { closeAll } from '../../testing/close-all.ts'

/** Some of each kind here, many (`BAD_BODIES=2000`) before a release. */
const count = Number(process.env['BAD_BODIES'] ?? 150)
let database: Database
let app: FastifyInstance
let woken = 0
let log = ''

beforeAll(async () => {
  database = await openTestDatabase()
  await database.deleteFrom('contactMessages').execute()
  await database.deleteFrom('outbox').execute()
  const stream = { write: (line: string) => void (log += line) }
  const services = { database, now: () => new Date(), wakeMail: () => void (woken += 1) }
  app = await openServer(services, { level: 'error', stream })
}, 60_000)

afterAll(closeAll)

function send({ payload, contentType = 'application/json', locale = 'nl_nl' }: BadRequestOfVisitor) {
  return app.inject({
    method: 'POST',
    url: `/api/contact?locale=${locale}`,
    payload,
    headers: { 'content-type': contentType },
  })
}

test(`${count} generated bad bodies are refused as JSON, and nothing is stored, mailed or logged`, async () => {
  const random = createRandom('bad bodies')
  const wrong: unknown[] = []
  const kinds = new Set<string>()
  for (let index = 0; index < count; index++) {
    const request = makeBadRequest(random)
    kinds.add(request.kind)
    const { statusCode, headers, body } = await send(request)
    const isJson = headers['content-type']?.toString().startsWith('application/json')
    const answer = isJson ? (JSON.parse(body) as { ok?: unknown; error?: unknown }) : {}
    const isRefused =
      [400, 413, 415].includes(statusCode) && answer.ok === false && /^[A-Z_]+$/.test(String(answer.error))
    if (!isRefused) wrong.push({ ...request, payload: request.payload.slice(0, 200), statusCode, body })
  }
  expect(wrong).toEqual([])
  expect(kinds.size).toBe(19)
  expect(await database.selectFrom('contactMessages').select('id').execute()).toEqual([])
  expect(await database.selectFrom('outbox').select('id').execute()).toEqual([])
  expect([woken, log]).toEqual([0, ''])
}, 120_000)
