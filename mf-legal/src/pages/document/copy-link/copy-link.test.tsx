import { jest } from '@jest/globals'
import { fakeApi } from '@site/shared/testing'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeScrolling, textAnswer, visit } from '../../../testing/visit.ts'

const html = '<h1>Title</h1><h2 id="aim">Our aim</h2><h3 id="über">Over</h3><h4 id="deep">Deep</h4><h2>Nameless</h2>'

let copied: string | undefined

beforeEach(() => {
  copied = undefined
  fakeScrolling()
  fakeApi({
    'GET /api/plainhtml/cookie-policy': () => textAnswer(html),
    'GET /api/plainhtml/cookie-policy/versions': () => Response.json(['2026-01-01']),
  })
})

afterEach(() => {
  jest.useRealTimers()
})

/** Brings the clipboard that the browser gives, or none. */
function setUpVisitor(clipboard: Pick<Clipboard, 'writeText'> | undefined) {
  const user = userEvent.setup()
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  return user
}

async function openText(url = '/nl/document/cookie-policy?from=mail#deep') {
  await visit(url, 'nl')
  await screen.findByRole('heading', { name: 'Our aim' })
}

test('a visitor finds a button at every heading that has an anchor, apart from the name of the heading', async () => {
  await openText()
  const names = ['Our aim', 'Over', 'Deep'].map((title) => `Kopieer de link naar ‘${title}’`)
  const labels = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(labels.filter((label) => label !== null)).toEqual(names)
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Title',
    'Our aim',
    'Over',
    'Deep',
    'Nameless',
  ])
})

const links: [string, string][] = [
  ['Our aim', '#aim'],
  ['Over', '#%C3%BCber'],
]

test.each(links)('a visitor copies the link to "%s", which is confirmed for four seconds', async (title, hash) => {
  setUpVisitor({
    async writeText(text: string) {
      copied = text
    },
  })
  await openText()
  jest.useFakeTimers()
  await act(async () => screen.getByRole('button', { name: `Kopieer de link naar ‘${title}’` }).click())
  expect(copied).toBe(`http://nl.localhost/nl/document/cookie-policy?from=mail${hash}`)
  const spoken = () => screen.queryAllByText('Link gekopieerd').find((element) => element.matches('[aria-live]'))
  expect(spoken()).toBeInTheDocument()
  expect(window.location.hash).toBe('#deep')
  await act(async () => jest.advanceTimersByTimeAsync(3_999))
  expect(spoken()).toBeInTheDocument()
  await act(async () => jest.advanceTimersByTimeAsync(1))
  expect(screen.queryByText('Link gekopieerd')).not.toBeInTheDocument()
})

test('a visitor whose browser refuses to copy finds the link in the address bar', async () => {
  const user = setUpVisitor(undefined)
  await openText()
  await user.click(screen.getByRole('button', { name: /Our aim/ }))
  expect((await screen.findAllByText(/Kopiëren is niet gelukt/)).length).toBeGreaterThan(0)
  expect(window.location.hash).toBe('#aim')
})
