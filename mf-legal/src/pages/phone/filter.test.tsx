import type { Country } from '@site/shared/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { visit } from '../../testing/visit.ts'

const menu = () => screen.getByRole('navigation', { name: 'Soort merk' })
const active = () =>
  within(menu())
    .getAllByRole('link', { current: true })
    .map((link) => link.textContent)
const groups = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const brands = () => {
  const items = screen.queryAllByRole('region').flatMap((group) => within(group).getAllByRole('listitem'))
  return items.map((item) => item.firstChild?.textContent)
}
const searchBox = () => screen.getByRole('searchbox')
const choose = (type: string) => userEvent.click(within(menu()).getByRole('link', { name: type }))

async function open(url: string, country: Country) {
  const view = await visit(url, country)
  await screen.findByRole('heading', { level: 1 })
  return view
}

const radioStations = ['Klankvuur FM', 'Radio Lichtbaken', 'Radio Morgenmeeuw', 'Radio Nachtveer']

test('a visitor who chooses a type sees its brands only, and the type marked, and may go back', async () => {
  const { router } = await open('/nl/phone', 'nl')
  await choose('Radio')
  expect(brands()).toEqual(radioStations)
  expect(groups()).toEqual(['Radio'])
  expect(active()).toEqual(['Radio'])
  expect(screen.getByRole('status')).toHaveTextContent('4 telefoonnummers')
  expect(router.state.location.search).toBe('?type=radio')

  await act(() => router.navigate(-1))
  await waitFor(() => expect(brands()).toHaveLength(29))
  expect(active()).toEqual(['Alle merken'])
})

test('a visitor who searches has the type reset to all, and no step more to go back', async () => {
  const { router } = await open('/nl/phone?type=radio', 'nl')
  const steps = window.history.length
  await userEvent.type(searchBox(), 'LANTAARN')
  expect(active()).toEqual(['Alle merken'])
  expect(brands()).toEqual(['Duinlantaarn', 'Financiële Lantaarn', 'Maaslantaarn', 'Werklantaarn'])
  expect(groups()).toEqual(['Nieuws', 'Alleen online'])
  expect(screen.getByRole('status')).toHaveTextContent('4 telefoonnummers')
  await waitFor(() => expect(router.state.location.search).toBe('?q=LANTAARN'))
  expect(window.history.length).toBe(steps)
  expect(searchBox()).toHaveValue('LANTAARN')
})

test('a visitor who has searched may narrow the result to a type', async () => {
  const { router } = await open('/nl/phone', 'nl')
  await userEvent.type(searchBox(), 'lantaarn')
  await choose('Alleen online')
  expect(brands()).toEqual(['Werklantaarn'])
  expect(searchBox()).toHaveValue('lantaarn')
  expect(router.state.location.search).toBe('?type=online-only&q=lantaarn')
  expect(screen.getByRole('status')).toHaveTextContent('1 telefoonnummer')
})

const shared: [string, Country, string, string, string[]][] = [
  ['/nl/phone?type=lifestyle', 'be', 'Lifestyle en magazines', '', ['Kompas Weekend', 'Tuinvenster']],
  ['/nl/phone?q=venster', 'be', 'Alle merken', 'venster', ['Scheldevenster', 'Voltvenster', 'Tuinvenster']],
  ['/nl/phone?type=news&q=venster', 'be', 'Nieuws', 'venster', ['Scheldevenster']],
  ['/nl/phone?type=tv&q=radio', 'nl', 'Alle merken', 'radio', radioStations.slice(1)],
]

test.each(shared)('a visitor who was sent %s on .%s sees that choice', async (url, country, type, text, found) => {
  await open(url, country)
  expect(active()).toEqual([type])
  expect(searchBox()).toHaveValue(text)
  expect(brands()).toEqual(found)
})

test('a visitor who presses Enter stays on the page', async () => {
  const { router } = await open('/nl/phone', 'nl')
  await userEvent.type(searchBox(), 'radio{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?q=radio'))
  expect(router.state.location.pathname).toBe('/nl/phone')
})
