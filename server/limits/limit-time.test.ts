import fastify from 'fastify'
import { minuteInMs } from '@site/shared/rules'
import { handleError } from '../http/errors.ts'
import { closeLater } from '../testing/index.ts'
import { limitTime } from './limit-time.ts'
import { measureWork } from '../bounds/synchronous-time.ts'

let clock = 1_000
beforeEach(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => clock)
})
afterEach(() => jest.restoreAllMocks())

/** Work that is done long after its request began, in a promise of its own. */
async function occupyThread(time: number) {
  await new Promise(setImmediate)
  clock += time
}

async function serve() {
  const app = fastify()
  app.setErrorHandler(handleError)
  limitTime(app, { workPerMinute: 1_000 })
  app.get<{ Params: { time: string } }>('/api/occupy/:time', async ({ params }) => {
    await Promise.all([occupyThread(Number(params.time) / 2), occupyThread(Number(params.time) / 2)])
    return 'done'
  })
  app.get('/nl/page', { config: { isPublished: true } }, async ({ isOverBudget }) =>
    isOverBudget ? 'published' : 'with text',
  )
  app.get('/healthz', async () => 'well')
  await app.ready()
  closeLater(() => app.close())
  return async (url: string, remoteAddress = '192.0.2.1') => {
    const { statusCode, body, headers } = await app.inject({ url, remoteAddress })
    return statusCode === 429 ? [429, headers['retry-after']] : [statusCode, body]
  }
}

test('a network may occupy the thread for its time a minute; then pages come as published, calls later', async () => {
  const get = await serve()
  expect(await get('/api/occupy/600')).toEqual([200, 'done'])
  expect(await get('/nl/page')).toEqual([200, 'with text'])
  expect(await get('/api/occupy/600')).toEqual([200, 'done'])
  expect(await get('/nl/page')).toEqual([200, 'published'])
  expect(await get('/api/occupy/1')).toEqual([429, expect.stringMatching(/^(?:5\d|60)$/)])
  expect(await get('/api/occupy/1', '192.0.2.2')).toEqual([200, 'done'])
  clock += minuteInMs
  expect(await get('/api/occupy/1')).toEqual([200, 'done'])
})

test('above twice its time pages are refused too, the health check is not, and an IPv6 network counts as one', async () => {
  const get = await serve()
  await get('/api/occupy/2001', '2001:db8::1')
  expect(await get('/nl/page', '2001:db8::2')).toEqual([429, expect.stringMatching(/^(?:5\d|60)$/)])
  expect(await get('/healthz', '2001:db8::2')).toEqual([200, 'well'])
  expect(await get('/nl/page', '2001:db8:0:1::2')).toEqual([200, 'with text'])
})

test('work can be measured by itself, also what it starts and waits for', async () => {
  const measured = await measureWork(async () => {
    await occupyThread(300)
    await Promise.all([occupyThread(200), occupyThread(100)])
  })
  expect(measured).toBe(600)
})
