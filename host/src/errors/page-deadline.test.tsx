import { jest } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { lazy } from 'react'
import type { Page } from '@site/shared/contract'
import { aPage, visitHost } from '../testing/visit-host.tsx'

const never = new Promise<never>(() => undefined)
const Suspended = lazy(() => never)

const pages: [name: string, rest: Partial<Page>][] = [
  ['whose code never loads', { load: () => never }],
  ['whose loader never answers', { load: async () => ({ default: () => <h1>It</h1>, loader: () => never }) }],
  ['that suspends for ever', { load: async () => ({ default: () => <Suspended /> }) }],
  ['that renders nothing', { load: async () => ({ default: () => null }) }],
]

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test.each(pages)('a page %s is not available in the end', async (_, rest) => {
  await visitHost({ url: '/nl/it', pages: [aPage('it', 'It', rest)] })
  await act(() => jest.advanceTimersByTimeAsync(8_000))
  expect(screen.queryByRole('heading')).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(1_500))
  expect(screen.getByRole('heading', { name: 'Dit onderdeel is niet beschikbaar' })).toBeVisible()
  // React and the router say what was thrown while rendering.
  jest.mocked(console.error).mockClear()
})

test('a page that shows something stays', async () => {
  await visitHost({ url: '/nl/it', pages: [aPage('it', 'It')] })
  await act(() => jest.advanceTimersByTimeAsync(20_000))
  expect(screen.getByRole('heading', { name: 'It' })).toBeVisible()
})
