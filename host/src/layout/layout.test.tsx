import { companyName } from '@site/shared/rules'
import { showBanner, usePageTitle } from '@site/shared/platform'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { aPage, visitHost } from '../testing/visit-host.tsx'

const pages = [
  aPage('', 'Home'),
  aPage('document/:key', 'Document', { title: 'host.menu.conditions' }),
  aPage('political-ads', 'Ads', { title: 'host.menu.search' }),
  aPage('political-ads/:id', 'Ad', { title: 'host.menu.service' }),
  aPage('staff', 'Staff', { chrome: 'bare' }),
  aPage('policy', 'Policy', { isTranslated: true }),
]

test.each([
  ['nl', '/nl', []],
  [
    'be',
    '/nl/political-ads?channel=TV#top',
    ['/nl/political-ads?channel=TV#top', '/fr/political-ads?channel=TV#top', '/en/political-ads?channel=TV#top'],
  ],
  ['be', '/en', ['/nl', '/fr', '/en', '/en']],
] as const)('on .%s a visitor at %s can switch to %j', async (country, url, links) => {
  await visitHost({ url, country, pages })
  const found = screen.queryAllByRole('link', { name: /^(NL|FR|EN|English)$/ }).map((link) => link.getAttribute('href'))
  expect(found).toEqual(links)
  const current = screen.queryAllByRole('link', { current: true }).map((link) => link.textContent)
  expect(current).toEqual(links.length > 3 ? ['EN', 'English'] : links.slice(0, 1).map(() => 'NL'))
})

test.each([
  ['nl', '/en', 'This page is available in Dutch only.'],
  ['nl', '/fr', 'Cette page n’existe qu’en néerlandais.'],
  ['nl', '/nl', undefined],
  ['be', '/en', undefined],
  ['nl', '/fr/policy', undefined],
] as const)('on .%s a visitor at %s reads: %s', async (country, url, sentence) => {
  await visitHost({ url, country, pages })
  const found = screen.queryByText(/Dutch only|néerlandais/)
  expect(found?.textContent).toBe(sentence)
  expect(found?.lang).toBe(sentence && url.slice(1))
})

test('a visitor of the Dutch site in English goes on to the same page of the site that has it', async () => {
  const alternate = document.createElement('link')
  alternate.hreflang = 'en-BE'
  alternate.href = 'http://be.localhost/en'
  document.head.append(alternate)
  await visitHost({ url: '/en', country: 'nl', pages })
  const link = await screen.findByRole('link', { name: 'Our Belgian site is in English.' })
  expect(link).toHaveAttribute('href', 'http://be.localhost/en')
  alternate.remove()
})

test('a visitor opens the conditions and finds the documents in their order', async () => {
  await visitHost({ url: '/nl', pages })
  const menu = screen.getByRole('navigation', { name: 'Hoofdmenu' })
  const documents = within(menu).getByText('Onze voorwaarden').closest('details')!
  await userEvent.click(within(documents).getByText('Onze voorwaarden'))
  expect(documents.open).toBe(true)
  const hrefs = within(documents)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/nl/document/privacy-policy', '/nl/document/cookie-policy'])
  await userEvent.keyboard('{Escape}')
  expect(documents.open).toBe(false)
})

test('the menu of a phone has named lists, and no heading before that of the page', async () => {
  await visitHost({ url: '/nl', pages })
  const menu = within(document.querySelector('dialog')!)
  const documents = menu.getByRole('list', { name: 'Onze voorwaarden', hidden: true })
  expect(within(documents).getAllByRole('link', { hidden: true })[0]).toHaveTextContent('Privacybeleid')
  expect(menu.queryByRole('heading', { hidden: true })).not.toBeInTheDocument()
})

const menus: [url: string, country: 'nl' | 'be', bar: string[], footer: string[]][] = [
  [
    '/nl',
    'nl',
    ['Politieke advertenties', 'Over ons'],
    ['Privacybeleid', 'Cookiebeleid', 'Politieke advertenties', 'Over ons', 'Toegankelijk'],
  ],
  [
    '/fr',
    'be',
    ['Publicités politiques', 'À propos'],
    ['Privacybeleid', 'Cookiebeleid', 'Publicités politiques', 'Rechten', 'À propos', 'Toegankelijk', 'English'],
  ],
]

test.each(menus)('at %s on .%s the bar offers %j and the footer %j', async (url, country, bar, footer) => {
  await visitHost({ url, country, pages })
  const linksOf = (element: HTMLElement) => within(element).getAllByRole('link')
  const [inBar] = within(screen.getByRole('banner')).getAllByRole('navigation')
  const said = linksOf(inBar!).flatMap((link) => (link.closest('details') ? [] : [link.textContent]))
  expect(said).toEqual([expect.any(String), ...bar])
  expect(linksOf(screen.getByRole('contentinfo')).map((link) => link.textContent)).toEqual(footer)
})

test('the canonical address of the first page is not shared as that of the next', async () => {
  document.head.innerHTML = '<link rel="canonical" href="/nl"><meta property="og:url" content="/nl"><link rel="icon">'
  const { router } = await visitHost({ url: '/nl', pages })
  expect(document.head.querySelector('[rel=canonical]')).not.toBeNull()
  await act(() => router.navigate('/nl/political-ads'))
  expect(document.head.querySelectorAll('[rel=canonical], [property]')).toHaveLength(0)
  expect(document.head.querySelector('[rel=icon]')).not.toBeNull()
})

test.each([
  ['/nl', 'Home'],
  ['/nl/nowhere', 'Pagina niet gevonden'],
  ['/nl/document/a', 'Onze voorwaarden', 'Home', 'Onze voorwaarden'],
  ['/nl/political-ads', 'Zoeken', 'Home', 'Transparantiecentrum', 'Zoeken'],
  ['/nl/political-ads/7', 'Vragen en contact', 'Home', 'Transparantiecentrum', 'Zoeken', 'Vragen en contact'],
])('at %s a visitor reads the title "%s" and the breadcrumbs', async (url, title, ...names) => {
  await visitHost({ url, pages })
  await waitFor(() => expect(document.title).toBe(`${title} | ${companyName}`))
  const trail = screen.queryByRole('navigation', { name: 'Kruimelpad' })
  const items = trail ? within(trail).getAllByRole('listitem') : []
  expect(items.map((item) => item.textContent)).toEqual(names)
})

test('the tab is named after the item that a page shows, and the next page by its own title', async () => {
  function Ads() {
    usePageTitle('Advertenties van 2025')
    return <h1>Ads</h1>
  }
  const ads = { path: 'political-ads', title: 'host.menu.search', load: async () => ({ default: Ads }) }
  const { router } = await visitHost({ url: '/nl/political-ads', pages: [ads, aPage('', 'Home')] })
  await waitFor(() => expect(document.title).toBe(`Advertenties van 2025 | ${companyName}`))
  const trail = screen.getByRole('navigation', { name: 'Kruimelpad' })
  expect(within(trail).getByText('Advertenties van 2025')).toHaveAttribute('aria-current', 'page')
  await act(() => router.navigate('/nl'))
  expect(document.title).toBe(`Home | ${companyName}`)
})

test('a bare page stands without navbar, breadcrumbs and footer', async () => {
  await visitHost({ url: '/nl/staff', pages })
  expect(screen.getByRole('heading', { name: 'Staff' })).toBeVisible()
  expect(screen.getByRole('banner')).toBeEmptyDOMElement()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

test('a visitor reads a message under the navbar and closes it', async () => {
  await visitHost({ url: '/nl', pages })
  act(() => showBanner({ kind: 'error', text: 'Er is iets misgelopen.' }))
  expect(screen.getByText('Er is iets misgelopen.')).toBeVisible()
  const region = screen.getByText('Er is iets misgelopen.').closest('[role=status]') as HTMLElement
  await userEvent.click(within(region).getByRole('button', { name: 'Sluiten' }))
  expect(screen.queryByText('Er is iets misgelopen.')).toBeNull()
})

test('following a link moves the focus to the title, which a screen reader says', async () => {
  await visitHost({ url: '/nl', pages })
  const menu = screen.getByRole('navigation', { name: 'Hoofdmenu' })
  await userEvent.click(within(menu).getByRole('link', { name: 'Politieke advertenties' }))
  expect(await screen.findByRole('heading', { name: 'Ads' })).toHaveFocus()
})

function LateTitle() {
  const [isThere, setIsThere] = useState(false)
  return isThere ? <h1>Late</h1> : <button onClick={() => setIsThere(true)}>Come</button>
}

test.each([
  ['the title takes the focus', (come: HTMLElement) => fireEvent.click(come), 'heading'],
  ['a visitor who has moved the focus keeps it', (come: HTMLElement) => userEvent.click(come), undefined],
])('a title that comes later than its page: %s', async (_, press, role) => {
  const late = aPage('political-ads', '', { load: async () => ({ default: LateTitle }) })
  await visitHost({ url: '/nl', pages: [pages[0]!, late] })
  const menu = screen.getByRole('navigation', { name: 'Hoofdmenu' })
  await userEvent.click(within(menu).getByRole('link', { name: 'Politieke advertenties' }))
  const come = await screen.findByRole('button', { name: 'Come' })
  expect(screen.getByRole('main')).toHaveFocus()
  await press(come)
  const title = await screen.findByRole('heading', { name: 'Late' })
  if (role) await waitFor(() => expect(title).toHaveFocus())
  else expect(title).not.toHaveFocus()
})

test('while the next page loads, the page before shows that', async () => {
  let arrive: () => void = () => undefined
  const load = () =>
    new Promise<{ default: () => ReactNode }>((resolve) => {
      arrive = () => resolve({ default: () => <h1>Over ons</h1> })
    })
  const { router } = await visitHost({ url: '/nl', pages: [...pages, aPage('about', '', { load })] })
  await act(async () => void router.navigate('/nl/about'))
  expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await act(async () => arrive())
  expect(await screen.findByRole('heading', { level: 1, name: 'Over ons' })).toBeVisible()
  expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'false')
})
