import type { AddressInfo } from 'node:net'
import { closeLater, idleDatabase, openServer, openTestDatabase } from '../testing/index.ts'
import { listenForOperators, Metrics } from './metrics.ts'

async function openSite(database = idleDatabase()) {
  const metrics = new Metrics(database)
  const app = await openServer({ metrics })
  const server = await listenForOperators(app, metrics, { port: 0, host: '127.0.0.1' })
  closeLater(async () => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const read = async (path: string) => {
    const answer = await fetch(origin + path)
    return { status: answer.status, text: await answer.text() }
  }
  return { app, read }
}

test('requests are counted by route and class of status, and nothing of an address is among the numbers', async () => {
  const { app, read } = await openSite()
  const headers = { host: 'nl.localhost' }
  await app.inject({ url: '/.well-known/gpc.json', headers })
  await app.inject({ url: '/api/campaign-items/secret-of-a-visitor', headers })
  await app.inject({ url: '/api/nowhere?token=secret-of-a-visitor', headers })
  const { status, text } = await read('/metrics')
  expect(status).toBe(200)
  expect(text).toContain(
    'site_request_duration_seconds_count{method="GET",route="/.well-known/gpc.json",status="2xx"} 1',
  )
  expect(text).toMatch(/site_request_duration_seconds_count\{method="GET",route="\/api\/\*",status="4xx"\} 1/)
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  expect(text).not.toContain('secret-of-a-visitor')
})

test('mails that wait are counted, and without the database the other numbers are there', async () => {
  const { read } = await openSite(await openTestDatabase())
  expect((await read('/metrics')).text).toContain('site_mails_waiting{state="waiting"} 0')
  const database = idleDatabase()
  await database.destroy()
  const away = await openSite(database)
  expect((await away.read('/metrics')).text).toContain('process_cpu_seconds_total')
})

test('a process that answers is live, and ready only where it can serve visitors', async () => {
  const { read } = await openSite()
  expect(await read('/livez')).toEqual({ status: 200, text: 'ok\n' })
  // Nothing has been published.
  expect(await read('/readyz')).toMatchObject({ status: 503, text: expect.stringContaining('"site":false') })
  expect((await read('/')).status).toBe(404)
})

test('visitors reach no numbers', async () => {
  const app = await openServer()
  for (const url of ['/metrics', '/livez', '/readyz'])
    expect((await app.inject({ url, headers: { host: 'nl.localhost' } })).body).not.toContain('process_cpu')
})
