import { fakeApi } from '@site/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeScrolling, scrollPageTo, textAnswer, visit } from '../../../testing/visit.ts'

const html = `<h1>Title</h1><p>Start</p><h2 id="aim">Our <em>aim</em></h2><p>Text</p>
  <h3 id="über">Over
  it</h3><h2 id="end">The end</h2><h4 id="deep">Deep</h4><p>Text</p>`

/** Distance of each heading from the top of the page. */
const places: Record<string, number> = { aim: 500, über: 1000, end: 1500, deep: 1600 }

let shown: string[]

beforeEach(() => {
  shown = fakeScrolling()
  Element.prototype.getBoundingClientRect = function place(this: Element) {
    return new DOMRect(0, (places[this.id] ?? 0) - window.scrollY, 100, 20)
  }
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 2000, configurable: true })
  fakeApi({ 'GET /api/plainhtml/cookie-policy': () => textAnswer(html) })
})

afterAll(() => {
  Reflect.deleteProperty(Element.prototype, 'getBoundingClientRect')
})

async function openContents(url = '/nl/document/cookie-policy') {
  const { router } = await visit(url, 'be')
  await screen.findByRole('heading', { name: 'The end' })
  return { router, contents: within(screen.getByRole('navigation', { name: /Inhoud|Sommaire/ })) }
}

test('a visitor sees the sections of a document, and their parts below them', async () => {
  const { contents } = await openContents()
  const links = contents.getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Our aim', 'Over it', 'The end'])
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['#aim', '#%C3%BCber', '#end'])
  const [list, below] = contents.getAllByRole('list')
  expect(list).toContainElement(below!)
  expect(within(below!).getAllByRole('link')).toEqual([links[1]])
})

test('a visitor goes to a part with the contents', async () => {
  const { router, contents } = await openContents()
  await userEvent.click(contents.getByRole('link', { name: 'Over it' }))
  await waitFor(() => expect(shown).toEqual(['über']))
  expect(router.state.location.hash).toBe('#%C3%BCber')
  expect(screen.getByRole('heading', { name: 'Over it' })).toHaveFocus()
})

const positions: [number, string | undefined][] = [
  [0, undefined],
  [379, undefined],
  [380, 'Our aim'],
  [410, 'Our aim'],
  [1000, 'Over it'],
  [1232, 'The end'],
]

test.each(positions)('a visitor who has scrolled %i pixels is at "%s"', async (y, name) => {
  const { contents } = await openContents()
  act(() => scrollPageTo(y))
  await waitFor(() => {
    const marked = contents.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
    expect(marked.map((link) => link.textContent)).toEqual(name ? [name] : [])
  })
})

test('at the end of the page the contents mark the part that the visitor chose, although it cannot scroll to the top', async () => {
  places['über'] = 1300
  const { contents } = await openContents('/nl/document/cookie-policy#%C3%BCber')
  act(() => scrollPageTo(1232))
  const link = contents.getByRole('link', { name: 'Over it' })
  await waitFor(() => expect(link).toHaveAttribute('aria-current', 'location'))
  places['über'] = 1000
})

test('a visitor of a text without headings has no contents', async () => {
  fakeApi({ 'GET /api/plainhtml/cookie-policy': () => textAnswer('<h1>Title</h1><p>Text</p>') })
  await visit('/nl/document/cookie-policy', 'nl')
  await screen.findByText('Text')
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
})
