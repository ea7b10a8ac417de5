import { jest } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { lazy, useEffect, useState } from 'react'
import type { Page } from '@site/shared/contract'
import { watchScreen } from '../screen/watch-screen.ts'
import { displayElements } from '../testing/displayed-elements.ts'
import { aPage, visitHost } from '../testing/visit-host.tsx'

const never = new Promise<never>(() => undefined)
const Suspended = lazy(() => never)

const after = (time: number) => new Promise<undefined>((resolve) => setTimeout(resolve, time))

/** Shows something, and suspends when it has for a while. */
function LaterSuspended() {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), 20_000)
    return () => clearTimeout(timer)
  }, [])
  return isLater ? <Suspended /> : <h1>It</h1>
}

let endWatch: () => void

async function visit(page: Parameters<typeof visitHost>[0]) {
  const visited = await visitHost(page)
  endWatch = watchScreen(visited.router)
  return visited
}

const endless = () => new Response(new ReadableStream(), { headers: { 'content-type': 'application/json' } })

const pages: [name: string, rest: Partial<Page>][] = [
  ['whose code never loads', { load: () => never }],
  ['whose loader never answers', { load: async () => ({ default: () => <h1>It</h1>, loader: () => never }) }],
  ['whose loader answers without an end', { load: async () => ({ default: () => <h1>It</h1>, loader: endless }) }],
  [
    'whose code and loader are slow one after another',
    {
      load: async () => {
        await after(3_000)
        return { default: () => <Suspended />, loader: () => after(3_000) }
      },
    },
  ],
  ['that suspends for ever', { load: async () => ({ default: () => <Suspended /> }) }],
  ['that renders nothing', { load: async () => ({ default: () => null }) }],
]

beforeAll(displayElements)
beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  act(endWatch)
  jest.useRealTimers()
})

test.each(pages)('a page %s is not available in the end', async (_, rest) => {
  await visit({ url: '/nl/it', pages: [aPage('it', 'It', rest)] })
  await act(() => jest.advanceTimersByTimeAsync(7_000))
  expect(screen.queryByRole('heading')).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(2_500))
  expect(screen.getByRole('heading', { name: 'Dit onderdeel is niet beschikbaar' })).toBeVisible()
  // React and the router say what was thrown while rendering.
  jest.mocked(console.error).mockClear()
})

test('a page that shows something in time is kept', async () => {
  await visit({ url: '/nl/it', pages: [aPage('it', 'It')] })
  await act(() => jest.advanceTimersByTimeAsync(20_000))
  expect(screen.getByRole('heading', { name: 'It' })).toBeVisible()
})

test('a page that has shown something, and suspends for ever, is not available in the end', async () => {
  await visit({ url: '/nl/it', pages: [aPage('it', 'It', { load: async () => ({ default: LaterSuspended }) })] })
  await act(() => jest.advanceTimersByTimeAsync(20_500))
  await act(() => jest.advanceTimersByTimeAsync(7_000))
  expect(screen.queryByRole('heading')).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(2_500))
  expect(screen.getByRole('heading', { name: 'Dit onderdeel is niet beschikbaar' })).toBeVisible()
  jest.mocked(console.error).mockClear()
})

test('each opened page has the whole time limit, also while the page before is still being loaded', async () => {
  const slow = (text: string): Partial<Page> => ({
    load: async () => {
      await after(6_000)
      return { default: () => <h1>{text}</h1> }
    },
  })
  const { router } = await visit({
    url: '/nl/one',
    pages: [aPage('one', '', slow('One')), aPage('two', '', slow('Two'))],
  })
  await act(() => jest.advanceTimersByTimeAsync(5_000))
  act(() => void router.navigate('/nl/two'))
  await act(() => jest.advanceTimersByTimeAsync(6_500))
  expect(screen.getByRole('heading', { name: 'Two' })).toBeVisible()
})
