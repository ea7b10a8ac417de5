import { fakeApi } from '@site/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeScrolling, textAnswer, visit } from '../../testing/visit.ts'

const html = '<h1>Title</h1><p><a href="#end">End</a></p><h2 id="über">Over</h2><h2 id="end">End</h2>'

let shown: string[]
let send: () => void

beforeEach(() => {
  shown = fakeScrolling()
  fakeApi({
    'GET /api/plainhtml/cookie-policy': () => new Promise((resolve) => (send = () => resolve(textAnswer(html)))),
  })
})

const anchors: [string, string[]][] = [
  ['#end', ['end']],
  ['#%C3%BCber', ['über']],
  ['#%', []],
  ['#nowhere', []],
  ['', []],
]

test.each(anchors)('a visitor who comes in at "%s" is brought to %j once the text is there', async (hash, ids) => {
  await visit(`/nl/document/cookie-policy${hash}`, 'nl')
  await screen.findByText('Bezig met laden…')
  expect(shown).toEqual([])
  send()
  await screen.findByRole('heading', { name: 'Title' })
  await waitFor(() => expect(shown).toEqual(ids))
})

test('a visitor follows a link within the text, and again after having scrolled away', async () => {
  const { router } = await visit('/nl/document/cookie-policy', 'nl')
  await screen.findByText('Bezig met laden…')
  send()
  const link = await within(await screen.findByRole('article')).findByRole('link', { name: 'End' })
  await userEvent.click(link)
  await waitFor(() => expect(shown).toEqual(['end']))
  expect(router.state.location.hash).toBe('#end')
  expect(screen.getByRole('heading', { name: 'End' })).toHaveFocus()

  const pages = window.history.length
  await userEvent.click(link)
  await waitFor(() => expect(shown).toEqual(['end', 'end']))
  expect(window.history.length).toBe(pages)
})

test('a visitor who changes the hash in the address bar is brought there', async () => {
  await visit('/nl/document/cookie-policy', 'nl')
  await screen.findByText('Bezig met laden…')
  send()
  await screen.findByRole('heading', { name: 'Title' })
  act(() => {
    window.location.hash = '#end'
  })
  await waitFor(() => expect(shown).toEqual(['end']))
})

test('a visitor who comes in at an anchor of a text that is there at once is brought to it, and Tab continues from there', async () => {
  fakeApi({ 'GET /api/plainhtml/cookie-policy': () => textAnswer(html) })
  await visit('/nl/document/cookie-policy#end', 'nl')
  const heading = await screen.findByRole('heading', { name: 'End' })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(shown).toEqual(['end'])
})
