import fastify from 'fastify'
import { minuteInMs } from '@site/shared/rules'
import { handleError } from '../http/errors.ts'
import { closeLater } from '../testing/index.ts'
import { limitRate } from './rate-limit.ts'

let clock = 1_000
beforeEach(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => clock)
})
afterEach(() => jest.restoreAllMocks())

/** A server on which a network may spend 100 in a minute. @param stolen Milliseconds that pass in each handler without its doing */
async function serve(stolen = 0) {
  const app = fastify()
  app.setErrorHandler(handleError)
  limitRate(app, { callsPerMinute: 100, trustedProxies: [] })
  const handler = async () => {
    clock += stolen
    return 'done'
  }
  app.get('/api/read', { config: { cost: 1 } }, handler)
  app.get('/api/search', { config: { cost: ({ url }) => (url.includes('?') ? 5 : 1) } }, handler)
  app.get('/apps/file', { config: { cost: 0 } }, handler)
  app.get('/nl/page', { config: { cost: 10, isPublished: true } }, async ({ isOverBudget }) =>
    isOverBudget ? 'published' : 'with text',
  )
  app.get('/healthz', async () => 'well')
  await app.ready()
  closeLater(() => app.close())
  const get = async (url: string, remoteAddress = '192.0.2.1') => {
    const { statusCode, body, headers } = await app.inject({ url, remoteAddress })
    return statusCode === 429 ? `429 ${headers['retry-after']}` : body
  }
  /** Returns how often a call is answered, up to so many times. */
  const countAnswers = async (url: string, times: number, addressOf = (_time: number) => '192.0.2.1') => {
    let answered = 0
    for (let time = 0; time < times; time += 1) answered += (await get(url, addressOf(time))) === 'done' ? 1 : 0
    return answered
  }
  return { get, countAnswers }
}

test('a network spends its budget of a minute by what routes cost; then it waits, and others do not', async () => {
  const { get, countAnswers } = await serve()
  expect(await countAnswers('/api/read', 40)).toBe(40)
  expect(await countAnswers('/api/search?text=a', 20)).toBe(12)
  clock += 20_000
  expect(await get('/api/read')).toBe('429 40')
  expect(await get('/api/read', '192.0.2.2')).toBe('done')
  clock += 40_001
  expect(await countAnswers('/api/search', 120)).toBe(100)
})

test('above the budget pages come as they were published, above twice the budget not at all; files and the health check do', async () => {
  const { get } = await serve()
  for (let time = 0; time < 10; time += 1) expect(await get('/nl/page')).toBe('with text')
  // As published a page costs as much as a read.
  for (let time = 0; time < 100; time += 1) expect(await get('/nl/page')).toBe('published')
  expect(await get('/nl/page')).toBe('429 60')
  expect([await get('/apps/file'), await get('/healthz')]).toEqual(['done', 'well'])
})

const minute = Math.floor(minuteInMs / 100)

test.each([0, 1, minute - 1])(
  'a busy machine changes no verdict: each request takes %i ms by the clock',
  async (stolen) => {
    const { countAnswers } = await serve(stolen)
    expect(await countAnswers('/api/read', 150)).toBe(100)
  },
)

const networks: [line: string, addressOf: (time: number) => string, answered: number][] = [
  ['one IPv4 address', () => '192.0.2.1', 100],
  ['one IPv4 address, written as IPv6', (time) => (time % 2 ? '192.0.2.1' : '::ffff:192.0.2.1'), 100],
  ['one /64', (time) => `2001:db8::${time.toString(16)}`, 100],
  ['256 /64 of one /56', (time) => `2001:db8:0:${(time % 256).toString(16)}::1`, 400],
  ['65,536 /64 of one /48', (time) => `2001:db8:0:${(time * 29).toString(16)}::1`, 1_600],
]

test.each(networks)('%s is a subscriber, and its neighbour another', async (_line, addressOf, answered) => {
  const { get, countAnswers } = await serve()
  expect(await countAnswers('/api/read', answered + 100, addressOf)).toBe(answered)
  for (const neighbour of ['192.0.2.2', '2001:db8:1::1']) expect(await get('/api/read', neighbour)).toBe('done')
})
