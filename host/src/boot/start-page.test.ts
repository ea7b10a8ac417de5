import { createPrefetches } from './start-page.ts'

// Test files share the globals.
const { fetch } = globalThis

afterEach(() => {
  globalThis.fetch = fetch
})

let requested: Parameters<typeof fetch>[]

beforeEach(() => {
  requested = []
  globalThis.fetch = async (...request) => {
    requested.push(request)
    if (request[0] === '/api/broken') throw new TypeError('Failed to fetch')
    return new Response('answer')
  }
})

test('an answer is returned once', async () => {
  const prefetches = createPrefetches()
  prefetches.start('/api/x')
  const answer = await prefetches.takePrefetched('/api/x')
  expect(await answer?.text()).toBe('answer')
  expect(prefetches.takePrefetched('/api/x')).toBeUndefined()
  expect(prefetches.takePrefetched('/api/y')).toBeUndefined()
})

test('a file is requested with its digest, a call with the types that pages read', () => {
  const prefetches = createPrefetches()
  prefetches.start('/apps/host/nl_nl.json', 'sha384-a')
  prefetches.start('/api/x')
  expect(requested).toEqual([
    ['/apps/host/nl_nl.json', { integrity: 'sha384-a' }],
    ['/api/x', { headers: { accept: 'application/json, text/html' }, cache: 'no-cache' }],
  ])
})

test('the started URLs are known once all of them have been answered or have failed', async () => {
  const prefetches = createPrefetches()
  for (const url of ['/api/x', '/api/broken']) prefetches.start(url)
  expect(await prefetches.settle()).toEqual(['/api/x', '/api/broken'])
  await expect(prefetches.takePrefetched('/api/broken')).rejects.toThrow('Failed to fetch')
})

test('an answer can be stored', async () => {
  const prefetches = createPrefetches()
  prefetches.storePrefetched('/api/z', Promise.resolve(new Response('brought')))
  expect(await (await prefetches.takePrefetched('/api/z'))?.text()).toBe('brought')
})
