import { act, renderHook } from '@testing-library/react'
import { beginLoading, createQuery, useQuery } from './query.ts'

interface Text {
  text: string
}

/** A source whose answers the test sends: by wish, in the order asked. */
function makeSource(most?: number) {
  const asked: string[] = []
  const senders: { resolve: (text: Text) => void; reject: (error: Error) => void }[] = []
  const fetch = (wanted: { id: string }) => {
    asked.push(wanted.id)
    return new Promise<Text>((resolve, reject) => senders.push({ resolve, reject }))
  }
  const send = (at: number, text: string) => act(async () => senders[at]!.resolve({ text }))
  const fail = (at: number) => act(async () => senders[at]!.reject(new Error('away')))
  return { source: createQuery(fetch, most), asked, send, fail }
}

test('what two pages want at once is asked for once, and what came is there at once for the next', async () => {
  const { source, asked, send } = makeSource()
  const first = renderHook(() => useQuery(source, { id: 'a' }))
  const second = renderHook(() => useQuery(source, { id: 'a' }))
  expect(first.result.current.state).toBe('loading')
  await send(0, 'A')
  expect(first.result.current).toMatchObject({ state: 'loaded', value: { text: 'A' } })
  expect(second.result.current.value).toBe(first.result.current.value)
  const states: string[] = []
  renderHook(() => states.push(useQuery(source, { id: 'a' }).state))
  expect(states).toEqual(['loaded'])
  expect(asked).toEqual(['a'])
})

test('a failure is not kept: it can be tried again, and the next page asks again', async () => {
  const { source, asked, send, fail } = makeSource()
  const { result } = renderHook(() => useQuery(source, { id: 'a' }))
  await fail(0)
  expect(result.current).toMatchObject({ state: 'failed', error: new Error('away'), isRetried: false })
  act(() => result.current.retry())
  expect(result.current.state).toBe('retrying')
  await send(1, 'A')
  expect(result.current).toMatchObject({ state: 'loaded', value: { text: 'A' }, isRetried: true })
  expect(asked).toEqual(['a', 'a'])
})

test('the answer to a former wish is let go, however late it comes', async () => {
  const { source, send } = makeSource()
  const { result, rerender } = renderHook(({ id }) => useQuery(source, { id }), { initialProps: { id: 'old' } })
  rerender({ id: 'new' })
  await send(1, 'New')
  await send(0, 'Old')
  expect(result.current.value).toEqual({ text: 'New' })
})

test('as long as there is nothing to ask for, nothing is', () => {
  const { source, asked } = makeSource()
  const { result } = renderHook(() => useQuery(source, undefined))
  expect(result.current).toMatchObject({ state: 'loading', value: undefined })
  expect(asked).toEqual([])
})

test('of what is kept in limited number the oldest goes first', async () => {
  const { source, asked, send } = makeSource(1)
  void source.load({ id: 'a' })
  await send(0, 'A')
  void source.load({ id: 'b' })
  await send(1, 'B')
  expect(source.list()).toEqual([{ text: 'B' }])
  void source.load({ id: 'a' })
  expect(asked).toEqual(['a', 'b', 'a'])
})

test('a new document begins with nothing, also where an answer to the former one is still on its way', async () => {
  const { source, asked, send } = makeSource()
  void source.load({ id: 'a' })
  beginLoading()
  await send(0, 'A')
  expect(source.find({ id: 'a' })).toBeUndefined()
  void source.load({ id: 'a' })
  expect(asked).toEqual(['a', 'a'])
})
