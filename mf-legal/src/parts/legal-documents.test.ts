/** @jest-environment jest-fixed-jsdom */
import { documentKeys } from '@site/shared/calls'
import type { Country } from '@site/shared/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeDocuments, fakeScrolling, visit } from '../testing/visit.ts'

let becomeIdle: (() => void) | undefined

beforeEach(() => {
  fakeScrolling()
  becomeIdle = undefined
  window.requestIdleCallback = (task) => {
    becomeIdle = () => task({ didTimeout: false, timeRemaining: () => 50 })
    return 1
  }
  window.cancelIdleCallback = () => {
    becomeIdle = undefined
  }
})

const cases: [string, Country, string][] = [
  ['/nl', 'nl', 'nl_nl'],
  ['/fr', 'be', 'fr_be'],
  ['/nl/document/cookie-policy', 'be', 'nl_be'],
  ['/en/document/terms-of-use', 'nl', 'en_nl'],
]

test.each(cases)('a visitor of %s on .%s gets every document of %s once, when idle', async (url, country, locale) => {
  const requests = fakeDocuments()
  await visit(url, country)
  await waitFor(() => expect(becomeIdle).toBeDefined())
  await act(async () => becomeIdle!())
  const expected = documentKeys.map((key) => `/api/plainhtml/${key}?locale=${locale}`)
  const asked = requests.map(({ url: address }) => new URL(address)).map(({ pathname, search }) => pathname + search)
  expect(asked.toSorted()).toEqual(expected.toSorted())
})

test('a visitor who opens a document after that reads it without another request', async () => {
  const requests = fakeDocuments()
  await visit('/nl', 'nl')
  await waitFor(() => expect(becomeIdle).toBeDefined())
  await act(async () => becomeIdle!())
  await userEvent.click(screen.getByRole('link', { name: 'Cookiebeleid' }))
  expect(await screen.findByRole('heading', { name: 'Text of cookie-policy' })).toBeVisible()
  expect(requests).toHaveLength(documentKeys.length)
})

test('a visitor whose document is still on its way does not share the line with the others', async () => {
  const requests = fakeDocuments()
  globalThis.fetch = ((real) => (input, init) => {
    void real(input, init)
    return new Promise(() => undefined)
  })(globalThis.fetch)
  await visit('/nl/document/cookie-policy', 'nl')
  await screen.findByRole('status')
  expect(becomeIdle).toBeUndefined()
  expect(requests).toHaveLength(1)
})

test('a visitor whose browser has no idle callbacks gets the documents too', async () => {
  Reflect.deleteProperty(window, 'requestIdleCallback')
  const requests = fakeDocuments()
  await visit('/nl', 'nl')
  await waitFor(() => expect(requests).toHaveLength(documentKeys.length), { timeout: 4000 })
})
