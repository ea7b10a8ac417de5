import { createCalls } from './calls.ts'

// Files of tests share it.
const { fetch } = globalThis

afterEach(() => {
  globalThis.fetch = fetch
})

let asked: Parameters<typeof fetch>[]

beforeEach(() => {
  asked = []
  globalThis.fetch = async (...request) => {
    asked.push(request)
    if (request[0] === '/api/broken') throw new TypeError('Failed to fetch')
    return new Response('answer')
  }
})

test('an answer is handed out once', async () => {
  const calls = createCalls()
  calls.start('/api/x')
  const answer = await calls.takeCall('/api/x')
  expect(await answer?.text()).toBe('answer')
  expect(calls.takeCall('/api/x')).toBeUndefined()
  expect(calls.takeCall('/api/y')).toBeUndefined()
})

test('a file is asked for with its digest, a call as what a page reads', () => {
  const calls = createCalls()
  calls.start('/apps/host/1/nl_nl.json', 'sha384-a')
  calls.start('/api/x')
  expect(asked).toEqual([
    ['/apps/host/1/nl_nl.json', { integrity: 'sha384-a' }],
    ['/api/x', { headers: { accept: 'application/json, text/html' } }],
  ])
})

test('what was started is told once all of it has been answered or has failed', async () => {
  const calls = createCalls()
  for (const url of ['/api/x', '/api/broken']) calls.start(url)
  expect(await calls.settle()).toEqual(['/api/x', '/api/broken'])
  await expect(calls.takeCall('/api/broken')).rejects.toThrow('Failed to fetch')
})

test('an answer that somebody else brought is kept as well', async () => {
  const calls = createCalls()
  calls.keepCall('/api/z', Promise.resolve(new Response('brought')))
  expect(await (await calls.takeCall('/api/z'))?.text()).toBe('brought')
})
