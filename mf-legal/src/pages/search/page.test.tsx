import { getSearchEntries } from '@site/shared/calls'
import type { Country, SearchEntry } from '@site/shared/contract'
import { fakeApi, reply } from '@site/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { searchEntries } from '../../testing/search-entries.ts'
import { visit } from '../../testing/visit.ts'

const field = () => screen.getByRole('searchbox')
const status = () => screen.getByRole('status')
const results = () => screen.queryAllByRole('listitem').filter((item) => within(item).queryByRole('heading'))
const titles = () => results().map((item) => within(item).getByRole('heading').textContent)
const topics = () => screen.queryByRole('heading', { name: 'Veel gezocht' })

function fakeIndex(entries: SearchEntry[]) {
  return fakeApi([reply(getSearchEntries, { entries })])
}

async function open(url: string, country: Country = 'nl', entries: SearchEntry[] = searchEntries.nl) {
  const requests = fakeIndex(entries)
  const view = await visit(url, country)
  await screen.findByRole('heading', { level: 1 })
  return { ...view, requests }
}

const sites: [string, Country, keyof typeof searchEntries, string, string, string, string][] = [
  ['/nl/search', 'nl', 'nl', 'nl_nl', 'Zoeken', 'inzage', '1 resultaat voor ‘inzage’'],
  ['/nl/search', 'be', 'nl', 'nl_be', 'Zoeken', 'creme', '2 resultaten voor ‘creme’'],
  ['/fr/search', 'be', 'fr', 'fr_be', 'Rechercher', 'opposition', '2 résultats pour « opposition »'],
  ['/en/search', 'be', 'en', 'en_be', 'Search', 'erasure', '1 result for ‘erasure’'],
  ['/fr/search', 'nl', 'nl', 'fr_nl', 'Zoeken', 'inzage', '1 resultaat voor ‘inzage’'],
]

test.each(sites)('a visitor of %s on .%s searches what that site has', async (url, country, texts, locale, ...seen) => {
  const [title, keyword, count] = seen
  const { requests } = await open(url, country, searchEntries[texts])
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  await userEvent.type(field(), keyword)
  await waitFor(() => expect(status()).toHaveTextContent(count))
  expect(requests.map((request) => new URL(request.url).search)).toEqual([`?locale=${locale}`])
})

test('a visitor finds while typing, stays in the field, and has no step more to go back', async () => {
  const { router } = await open('/nl/search?from=mail')
  const steps = window.history.length
  await userEvent.type(field(), 'klanten')
  await waitFor(() => expect(titles()).toEqual(['Telefoongids']))
  await userEvent.type(field(), '{Backspace>7/}inzage{Enter}')
  await waitFor(() => expect(titles()).toEqual(['Inzage']))
  expect(field()).toHaveFocus()
  await waitFor(() => expect(router.state.location.search).toBe('?from=mail&q=inzage'))
  await userEvent.clear(field())
  await waitFor(() => expect(router.state.location.search).toBe('?from=mail'))
  expect(titles()).toEqual([])
  expect(topics()).toBeVisible()
  expect(window.history.length).toBe(steps)
})

test('a keyword that is too long stays whole, and is not searched for before it fits', async () => {
  const keyword = `inzage ${'a'.repeat(100)}`
  const { router } = await open(`/nl/search?q=${keyword.replace(' ', '+')}`)
  expect(field()).toHaveValue(keyword)
  expect(screen.getByRole('alert')).toHaveTextContent('Dit is 7 tekens te lang: vul hoogstens 100 tekens in')
  expect(titles()).toEqual([])
  await userEvent.type(field(), '{Backspace>101/}')
  await waitFor(() => expect(titles()).toEqual(['Inzage']))
  expect(screen.queryByRole('alert')).toBeNull()
  await waitFor(() => expect(router.state.location.search).toBe('?q=inzage'))
})

test('a visitor who keeps typing while the address changes loses nothing', async () => {
  const { router } = await open('/nl/search')
  await userEvent.type(field(), 'keuze ')
  await waitFor(() => expect(router.state.location.search).toBe('?q=keuze'))
  expect(field()).toHaveValue('keuze ')
  await userEvent.type(field(), 'aan')
  await waitFor(() => expect(router.state.location.search).toBe('?q=keuze+aan'))
  expect(field()).toHaveValue('keuze aan')
})

test('a visitor who was sent a search sees it, with what was searched for marked in title and text', async () => {
  await open('/nl/search?q=keuze')
  expect(field()).toHaveValue('keuze')
  await waitFor(() => expect(titles()).toEqual(['Je keuze aanpassen']))
  const marks = Array.from(results()[0]!.querySelectorAll('mark'), (mark) => mark.textContent)
  expect(marks).toEqual(['keuze', 'keuze'])
  expect(results()[0]).toHaveTextContent('Document · Cookiebeleid')
})

const kinds: [string, string, string, string][] = [
  ['keuze', 'Je keuze aanpassen', '/nl/document/cookie-policy#manage', 'Document · Cookiebeleid'],
  ['sollicitanten', 'Privacybeleid voor sollicitanten', '/nl/document/privacy-policy-applicants', 'Document'],
  ['reclame', 'Geen reclame meer krijgen', '/nl/privacy-rights', 'Je recht'],
  ['telefoongids', 'Telefoongids', '/nl/phone', 'Pagina'],
  ['avondbode', 'Avondbode', '/nl/phone?q=Avondbode', 'Telefoonnummer'],
  ['kaneel', 'Crème & Kaneel', '/nl/about', 'Merk'],
]

test.each(kinds)('a visitor who searches for "%s" is led by "%s" to %s, a "%s"', async (keyword, ...seen) => {
  const [title, address, kind] = seen
  await open(`/nl/search?q=${keyword}`)
  const link = await screen.findAllByRole('link', { name: title })
  expect(link[0]).toHaveAttribute('href', address)
  expect(results()[0]).toHaveTextContent(kind)
})

test('a screen reader gets each text in its own language', async () => {
  await open('/en/search?q=applicants', 'be', searchEntries.en)
  expect(await screen.findByRole('heading', { name: 'Privacybeleid voor sollicitanten' })).toHaveAttribute('lang', 'nl')
})

test('a visitor who mistypes is told that the results only come near', async () => {
  await open('/nl/search?q=inzgae')
  await waitFor(() => expect(status()).toHaveTextContent('Geen precieze treffer'))
  expect(status()).toHaveTextContent('Geen precieze treffer. 1 resultaat dat lijkt op ‘inzgae’')
})

test('a visitor who has not typed yet finds what people come for most', async () => {
  await open('/nl/search')
  const links = within(topics()!.closest('section')!).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toContain('/nl/document/cookie-policy#manage')
  expect(status()).toBeEmptyDOMElement()
})

test('a visitor may search the political advertisements for the same, where there are any', async () => {
  const name = 'Zoek ‘inzage’ in de politieke advertenties'
  const register: SearchEntry = { kind: 'page', path: '/political-ads', title: 'Advertenties', text: '', lang: 'nl' }
  const { unmount } = await open('/nl/search?q=inzage', 'nl', [...searchEntries.nl, register])
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/nl/political-ads?text=inzage')
  unmount()
  await open('/nl/search?q=inzage')
  await waitFor(() => expect(titles()).toEqual(['Inzage']))
  expect(screen.queryByRole('link', { name })).not.toBeInTheDocument()
})

test('a visitor who finds nothing gets advice, the way to contact, and what people come for most', async () => {
  await open('/nl/search?q=xylofoon')
  await waitFor(() => expect(status()).toHaveTextContent('Niets gevonden voor ‘xylofoon’'))
  expect(screen.getByText(/goed is geschreven/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Stel ons je vraag' })).toHaveAttribute('href', '/nl/contact')
  expect(topics()).toBeVisible()
})

test('a visitor loads more results, and the focus moves to the first of them', async () => {
  const entries = Array.from({ length: 12 }, (_, at): SearchEntry => {
    return { kind: 'page', path: `/page-${at}`, title: `Pagina ${at}`, text: '', lang: 'nl' }
  })
  await open('/nl/search?q=pagina', 'nl', entries)
  await waitFor(() => expect(titles()).toHaveLength(10))
  expect(status()).toHaveTextContent('12 resultaten')
  await userEvent.click(screen.getByRole('button', { name: 'Nog 2 resultaten tonen' }))
  expect(titles()).toHaveLength(12)
  expect(within(results()[10]!).getByRole('link')).toHaveFocus()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  await userEvent.type(field(), ' ')
  expect(titles()).toHaveLength(12)
  await userEvent.type(field(), '{Backspace>2/}')
  expect(titles()).toHaveLength(10)
})

test('a visitor who types before the index has loaded sees the results as soon as it has', async () => {
  let send = () => {}
  fakeApi({
    'GET /api/search-index': () => {
      return new Promise((resolve) => (send = () => resolve(Response.json({ entries: searchEntries.nl }))))
    },
  })
  await visit('/nl/search', 'nl')
  await userEvent.type(await screen.findByRole('searchbox'), 'inzage')
  expect(screen.getByText('Bezig met laden…')).toBeVisible()
  send()
  await waitFor(() => expect(titles()).toEqual(['Inzage']))
  expect(screen.queryByText('Bezig met laden…')).not.toBeInTheDocument()
  expect(field()).toHaveValue('inzage')
  expect(field()).toHaveFocus()
})

test('a visitor without connection is told, tries again, and loses nothing of what was typed', async () => {
  const failing = () => fakeApi({ 'GET /api/search-index': () => Response.error() })
  failing()
  await visit('/nl/search?q=inzage', 'nl')
  expect(await screen.findByRole('alert')).toHaveTextContent('Zoeken lukt nu niet')
  await userEvent.type(field(), '{Backspace}')
  failing()
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Opnieuw proberen' })).toBeEnabled())
  expect(field()).toHaveValue('inzag')
  fakeIndex(searchEntries.nl)
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
  await waitFor(() => expect(titles()).toEqual(['Inzage']))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(field()).toHaveFocus()
})

test('a visitor who comes back from a result finds the results as they were', async () => {
  const { router, requests } = await open('/nl/search?q=telefoongids')
  await userEvent.click(await screen.findByRole('link', { name: 'Telefoongids' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/nl/phone'))
  await act(() => router.navigate(-1))
  await waitFor(() => expect(titles()).toEqual(['Telefoongids']))
  expect(field()).toHaveValue('telefoongids')
  expect(requests).toHaveLength(1)
})

test('a visitor who follows a link to another search sees that one', async () => {
  const { router } = await open('/nl/search?q=inzage')
  await act(() => router.navigate('/nl/search?q=telefoongids'))
  await waitFor(() => expect(titles()).toEqual(['Telefoongids']))
  expect(field()).toHaveValue('telefoongids')
})

test('a result shows markup in a text as text', async () => {
  const hostile = '<img src=x onerror="fail()"> inzage'
  await open('/nl/search?q=inzage', 'nl', [{ kind: 'page', path: '/x', title: hostile, text: hostile, lang: 'nl' }])
  await waitFor(() => expect(titles()).toEqual([hostile]))
  expect(document.querySelector('img')).toBeNull()
})
