import { act, renderHook } from '@testing-library/react'
import { resetQueries, createQuery, lazyPart, useQuery } from './query.ts'

interface Text {
  text: string
}

/** A query whose answers the test sends, by their position among the requests. */
function makeQuery(maxEntries?: number) {
  const requested: string[] = []
  const senders: { resolve: (text: Text) => void; reject: (error: Error) => void }[] = []
  const fetch = (queryKey: { id: string }) => {
    requested.push(queryKey.id)
    return new Promise<Text>((resolve, reject) => senders.push({ resolve, reject }))
  }
  const send = (at: number, text: string) => act(async () => senders[at]!.resolve({ text }))
  const fail = (at: number) => act(async () => senders[at]!.reject(new Error('away')))
  return { query: createQuery(fetch, maxEntries), requested, send, fail }
}

test('two pages load the same value once, and a third has it at once', async () => {
  const { query, requested, send } = makeQuery()
  const first = renderHook(() => useQuery(query, { id: 'a' }))
  const second = renderHook(() => useQuery(query, { id: 'a' }))
  expect(first.result.current.state).toBe('loading')
  await send(0, 'A')
  expect(first.result.current).toMatchObject({ state: 'loaded', value: { text: 'A' } })
  expect(second.result.current.value).toBe(first.result.current.value)
  const states: string[] = []
  renderHook(() => states.push(useQuery(query, { id: 'a' }).state))
  expect(states).toEqual(['loaded'])
  expect(requested).toEqual(['a'])
})

test('a failure is not cached: it can be retried', async () => {
  const { query, requested, send, fail } = makeQuery()
  const { result } = renderHook(() => useQuery(query, { id: 'a' }))
  await fail(0)
  expect(result.current).toMatchObject({ state: 'failed', error: new Error('away'), isRetried: false })
  act(() => result.current.retry())
  expect(result.current.state).toBe('retrying')
  await send(1, 'A')
  expect(result.current).toMatchObject({ state: 'loaded', value: { text: 'A' }, isRetried: true })
  expect(requested).toEqual(['a', 'a'])
})

test('a value loaded ahead is on its page at once, or fails there once', async () => {
  const { query, requested, send, fail } = makeQuery()
  query.start({ id: 'a' })
  query.start({ id: 'b' })
  await send(0, 'A')
  await fail(1)
  const states: string[] = []
  renderHook(() => states.push(useQuery(query, { id: 'a' }).state))
  expect(states).toEqual(['loaded'])
  const { result } = renderHook(() => useQuery(query, { id: 'b' }))
  await act(async () => {})
  expect(result.current.state).toBe('failed')
  expect(requested).toEqual(['a', 'b'])
  act(() => result.current.retry())
  await send(2, 'B')
  expect(result.current.value).toEqual({ text: 'B' })
})

test('a failure that no page has seen is not shown later', async () => {
  const { query, requested, send, fail } = makeQuery()
  query.start({ id: 'a' })
  await fail(0)
  query.start({ id: 'a' })
  await send(1, 'A')
  const { result } = renderHook(() => useQuery(query, { id: 'a' }))
  expect(result.current.value).toEqual({ text: 'A' })
  expect(requested).toEqual(['a', 'a'])
})

test('a failed request of a page is not started again: its retry makes a request of its own', async () => {
  const { query, requested, send, fail } = makeQuery()
  const { result } = renderHook(() => useQuery(query, { id: 'a' }))
  await fail(0)
  query.start({ id: 'a' })
  expect(requested).toEqual(['a'])
  act(() => result.current.retry())
  await send(1, 'A')
  expect(result.current.value).toEqual({ text: 'A' })
})

test('a late answer for the previous key is ignored', async () => {
  const { query, send } = makeQuery()
  const { result, rerender } = renderHook(({ id }) => useQuery(query, { id }), { initialProps: { id: 'old' } })
  rerender({ id: 'new' })
  await send(1, 'New')
  await send(0, 'Old')
  expect(result.current.value).toEqual({ text: 'New' })
})

test('a query without a key loads nothing', () => {
  const { query, requested } = makeQuery()
  const { result } = renderHook(() => useQuery(query, undefined))
  expect(result.current).toMatchObject({ state: 'loading', value: undefined })
  expect(requested).toEqual([])
})

test('a full cache drops its oldest answer', async () => {
  const { query, requested, send } = makeQuery(1)
  void query.load({ id: 'a' })
  await send(0, 'A')
  void query.load({ id: 'b' })
  await send(1, 'B')
  expect(query.list()).toEqual([{ text: 'B' }])
  void query.load({ id: 'a' })
  expect(requested).toEqual(['a', 'b', 'a'])
})

test('a new document begins with empty caches, also where an answer to the previous one is still on its way', async () => {
  const { query, requested, send } = makeQuery()
  void query.load({ id: 'a' })
  resetQueries()
  await send(0, 'A')
  expect(query.find({ id: 'a' })).toBeUndefined()
  void query.load({ id: 'a' })
  expect(requested).toEqual(['a', 'a'])
})

test('a part of the code loads when it is needed, once, and again after a failure', async () => {
  let attempts = 0
  const usePart = lazyPart(async () => {
    attempts += 1
    if (attempts === 1) throw new Error('away')
    return { default: 'part' }
  })
  const { result, rerender } = renderHook((isNeeded: boolean) => usePart(isNeeded), { initialProps: false })
  expect(attempts).toBe(0)
  await act(async () => rerender(true))
  expect(result.current.state).toBe('failed')
  await act(async () => result.current.retry())
  expect(result.current.value).toEqual({ default: 'part' })
  const { result: second } = renderHook(() => usePart())
  expect(second.current.value).toEqual({ default: 'part' })
  expect(attempts).toBe(2)
})
