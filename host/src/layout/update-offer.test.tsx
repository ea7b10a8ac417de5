import { jest } from '@jest/globals'
import { drafts } from '@site/shared/platform'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { minuteInMs } from '@site/shared/rules'
import { aPage, visitHost } from '../testing/visit-host.tsx'

const pages = [aPage('', 'Home'), aPage('about', 'About'), aPage('political-ads', 'Ads')]
const offer = () => screen.queryByText('Er is een nieuwe versie van deze site.')
let requested: string[]
let later = 0

afterEach(() => {
  jest.restoreAllMocks()
  drafts.of('request').reset()
})

/** Opens home on the release "test"; the server has `live` then, or cannot be reached. */
async function open(live: string | undefined) {
  const { router } = await visitHost({ url: '/nl', pages })
  requested = []
  globalThis.fetch = async (input, init) => {
    requested.push(`${init?.method} ${input as string}`)
    if (live === undefined) throw new TypeError('Failed to fetch')
    return new Response(null, { headers: { 'x-release': live } })
  }
  return (path: string) => act(() => router.navigate(path))
}

function passMinutes(minutes: number) {
  const now = Date.now.bind(Date)
  later += minutes * minuteInMs
  const total = later
  jest.spyOn(Date, 'now').mockImplementation(() => now() + total)
}

test('a newer release is offered after a navigation, and once only', async () => {
  const navigate = await open('newer')
  expect([requested, offer()]).toEqual([[], null])
  await navigate('/nl/about')
  expect([requested, offer()]).toEqual([[], null])
  passMinutes(2)
  await navigate('/nl/political-ads')
  expect(requested).toEqual(['HEAD /nl/political-ads'])
  expect(offer()).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Sluiten' }))
  expect(offer()).toBeNull()
  await navigate('/nl/about')
  expect([requested.length, offer()]).toEqual([1, null])
})

test.each([['test'], [undefined]])('no newer release is offered where the live one is %s', async (live) => {
  const navigate = await open(live)
  passMinutes(2)
  await navigate('/nl/about')
  expect(requested).toEqual(['HEAD /nl/about'])
  expect(offer()).toBeNull()
})

test('nothing is offered while a request is being made', async () => {
  const navigate = await open('newer')
  drafts.of('request').set({ email: 'noor@lezer.example' })
  passMinutes(2)
  await navigate('/nl/about')
  expect([requested, offer()]).toEqual([[], null])
})

test('once the request was sent, a newer release is offered', async () => {
  const navigate = await open('newer')
  drafts.of('request').set({ email: 'noor@lezer.example' })
  drafts.of('request').finish({})
  passMinutes(2)
  await navigate('/nl/about')
  expect(offer()).toBeVisible()
})
