import { getStaffRequest, staffRequestPage, type StaffRequestLine, type StaffRequestPage } from '@site/shared/calls'
import { drafts } from '@site/shared/platform'
import { allowUnanswered, answer, fakeApi } from '@site/shared/testing'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { calls, listed, page, rejected, shown } from '../../testing/requests.ts'
import { visit } from '../../testing/visit.ts'

const list = `GET ${calls}/requests`
const one = `GET ${calls}/requests/LM-7K3P-Q2XD`
const area = '/nl/internal-privacy-rights'
const members = `GET ${calls}/members`
const colleagues = () =>
  Response.json({
    staff: page.staff,
    members: [
      { subject: 'jan', name: 'Jan Voorbeeld' },
      { subject: 'sanne', name: 'Sanne Voorbeeld' },
    ],
  })

function withLine(line: Partial<StaffRequestLine>): StaffRequestPage {
  return { ...page, requests: [{ ...page.requests[0]!, ...line }] }
}

test('the list shows open requests, the days they are late, and the name of the member of staff', async () => {
  fakeApi({ [list]: listed })
  await visit(area, 'nl')
  expect(
    await screen.findByRole('row', {
      name: /LM-7K3P-Q2XD k…@lindehof.example 3 dagen te laat 1 apr( 2026)? Reclame Avondbode Te behandelen/,
    }),
  ).toBeVisible()
  expect(document.body).toHaveTextContent('Ingelogd als Sanne Voorbeeld')
  expect(screen.getByText('1 tot en met 50 van 120')).toBeVisible()
})

test('a press anywhere in a row opens the request, but not on its box', async () => {
  allowUnanswered(getStaffRequest)
  fakeApi({ [list]: listed })
  const { router } = await visit(area, 'nl')
  await userEvent.click(await screen.findByRole('checkbox', { name: `${page.requests[0]!.reference} kiezen` }))
  expect(router.state.location.pathname).toBe(area)
  await userEvent.click(screen.getByText('Reclame'))
  await waitFor(() => expect(router.state.location.pathname).toBe(`${area}/request/${page.requests[0]!.reference}`))
})

test('staff see about which requests a mail could not be delivered', async () => {
  fakeApi({ [list]: answer(staffRequestPage, withLine({ state: 'RECEIVED', mailFailed: true })) })
  await visit(area, 'nl')
  expect(await screen.findByRole('row', { name: /Nog niet bevestigd ?Mail niet bezorgd / })).toBeVisible()
})

test('staff narrow the list down and page through it; the address and the file follow', async () => {
  const requests = fakeApi({ [list]: listed, [members]: colleagues })
  const { router } = await visit(`${area}?page=2`, 'nl')
  await userEvent.click(await screen.findByRole('link', { name: 'Volgende' }))
  await screen.findByText('101 tot en met 120 van 120')
  expect(router.state.location.search).toBe('?page=3')
  await userEvent.click(await screen.findByRole('link', { name: 'Van mij 2' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Land' }), 'België')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Behandelaar' }), 'Jan Voorbeeld')
  const file = screen.getByRole('link', { name: 'Downloaden als CSV' })
  const query = '?tab=mine&country=BE&owner=jan'
  await waitFor(() => expect(file).toHaveAttribute('href', `${calls}/requests.csv${query}&language=nl`))
  expect(screen.getByRole('link', { name: 'CSV zonder persoonsgegevens' })).toHaveAttribute(
    'href',
    `${calls}/requests.csv${query}&language=nl&without=PERSONAL_DATA`,
  )
  expect(router.state.location.search).toBe(query)
  const addresses = screen.getByRole('link', { name: 'Te blokkeren e-mailadressen (tekst, één per regel)' })
  expect(addresses).toHaveAttribute('href', `${calls}/requests.txt${query}&channel=EMAIL`)
  const searches = requests.filter(({ url }) => url.includes('/requests')).map(({ url }) => new URL(url).search)
  expect(searches).toEqual(['?page=2', '?page=3', '?tab=mine', '?tab=mine&country=BE', query])
})

test.each(['altKey', 'ctrlKey'])('a tab that staff open with %s is left to the browser', async (modifier) => {
  fakeApi({ [list]: listed })
  const { router } = await visit(area, 'nl')
  const tab = await screen.findByRole('link', { name: 'Van mij 2' })
  let isPrevented: boolean | undefined
  // jsdom cannot follow links.
  const stop = (event: Event) => {
    isPrevented = event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', stop, { once: true })
  fireEvent(tab, createEvent.click(tab, { [modifier]: true }))
  expect(isPrevented).toBe(false)
  expect(router.state.location.search).toBe('')
})

test('staff sort the list by its headings, and start at the first page again', async () => {
  fakeApi({ [list]: listed })
  const { router } = await visit(`${area}?country=BE&page=2`, 'nl')
  expect(await screen.findByRole('columnheader', { name: 'Nog te gaan' })).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.click(screen.getByRole('link', { name: 'Door' }))
  await waitFor(() => expect(router.state.location.search).toBe('?country=BE&sort=owner'))
  const sorted = () => screen.getAllByRole('columnheader').filter((heading) => heading.matches('[aria-sort]'))
  await waitFor(() => expect(sorted().map((heading) => heading.textContent)).toEqual(['Door']))
  await userEvent.click(screen.getByRole('link', { name: 'Nog te gaan' }))
  await waitFor(() => expect(router.state.location.search).toBe('?country=BE'))
})

test('a search of staff finds closed requests, too', async () => {
  fakeApi({ [list]: listed })
  const { router } = await visit(`${area}?search=LM-7K3P`, 'nl')
  expect(await screen.findByRole('link', { current: true, name: 'Alle 125' })).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Te behandelen 12' }))
  await waitFor(() => expect(router.state.location.search).toBe('?tab=open&search=LM-7K3P'))
  expect(await screen.findByRole('link', { current: true, name: 'Te behandelen 12' })).toBeVisible()
})

test.each([
  ['Afgewezen', '?state=REFUSED', 'Alle 125'],
  ['Verlengd', '?tab=mine&state=EXTENDED', 'Van mij 2'],
])('the state "%s" in the address selects a tab that has it', async (state, query, tab) => {
  fakeApi({ [list]: listed })
  const { router } = await visit(`${area}?tab=mine`, 'nl')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), state)
  await waitFor(() => expect(router.state.location.search).toBe(query))
  expect(await screen.findByRole('link', { current: true, name: tab })).toBeVisible()
})

test('staff who search for a person keep what they chose', async () => {
  const requests = fakeApi({ [list]: listed })
  const { router } = await visit(`${area}?country=BE`, 'nl')
  const field = await screen.findByRole('searchbox', { name: 'Referentie, naam, telefoon, adres of artikel' })
  await userEvent.type(field, ' klant@lindehof.example ')
  const before = requests.length
  await userEvent.click(screen.getByRole('button', { name: 'Zoeken' }))
  await waitFor(() => expect(requests).toHaveLength(before + 1))
  const query = new URL(requests[before]!.url).searchParams
  expect([query.get('search'), query.get('country')]).toEqual(['klant@lindehof.example', 'BE'])
  await userEvent.clear(screen.getByRole('searchbox'))
  await waitFor(() => expect(router.state.location.search).toBe('?country=BE'))
})

test('staff who find nothing read what can be searched, and staff who find too much read to add a word', async () => {
  fakeApi({ [list]: answer(staffRequestPage, { ...page, requests: [], total: 0, isCut: true }) })
  await visit(`${area}?search=van`, 'nl')
  expect(await screen.findByText(/naam, telefoonnummer, \(een deel van\) een postadres/)).toBeVisible()
  expect(screen.getByText(/meer dan 1\.000 verzoeken gevonden/)).toBeVisible()
})

test('staff who continue before the list has loaded keep what they chose', async () => {
  let answerNow = () => undefined as void
  let isHeld = false
  const held = new Promise<void>((resolve) => (answerNow = resolve))
  fakeApi({
    [list]: async (request) => {
      if (isHeld) await held
      return listed(request)
    },
  })
  const { router } = await visit(`${area}?search=klant@lindehof.example`, 'nl')
  const field = await screen.findByRole('searchbox')
  isHeld = true
  await userEvent.clear(field)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Land' }), 'België')
  await userEvent.click(screen.getByRole('link', { name: 'Te laat 3' }))
  answerNow()
  await waitFor(() => expect(router.state.location.search).toBe('?tab=overdue&country=BE'))
  expect(screen.getByRole('combobox', { name: 'Land' })).toHaveValue('BE')
})

test('staff see how many requests each tab has, and on which they are', async () => {
  fakeApi({ [list]: listed })
  await visit(`${area}?tab=overdue`, 'nl')
  const nav = within(await screen.findByRole('navigation', { name: 'Lijsten' }))
  const texts = nav.getAllByRole('link').map(({ textContent }) => textContent)
  expect(texts).toEqual([
    'Te behandelen 12',
    'Van mij 2',
    'Van niemand 4',
    'Deze week 5',
    'Te laat 3',
    'Goed te keuren 0',
    'Te posten of te bellen 1',
    'Wacht op ons antwoord 2',
    'Beantwoord door de persoon 1',
    'Zonder antwoord 0',
    'Opnieuw bekijken 0',
    'Beperkt 0',
    'Alle 125',
  ])
  expect(nav.getByRole('link', { current: true })).toHaveTextContent('Te laat 3')
})

const dues: [line: Partial<StaffRequestLine>, text: string][] = [
  [{ daysLeft: 12, overdue: false }, 'nog 12 dagen'],
  [{ daysLeft: 1, overdue: false }, 'nog 1 dag'],
  [{ daysLeft: 0, overdue: false }, 'vandaag'],
  [{ daysLeft: -1 }, '1 dag te laat'],
  [{ daysLeft: null, overdue: false, state: 'PAUSED' }, 'staat stil'],
]

test.each(dues)('staff see a request with %j: %s', async (line, text) => {
  fakeApi({ [list]: answer(staffRequestPage, withLine(line)) })
  await visit(area, 'nl')
  expect(await screen.findByRole('cell', { name: new RegExp(`^${text}( 1 apr( 2026)?)?$`) })).toBeVisible()
})

test('the row shows new messages, letters by post, and other requests of the person', async () => {
  const more = { person: 'N. V., Lindehofdorp', letterChannel: 'POST', newMessages: 1, ofPerson: 2 } as const
  fakeApi({ [list]: answer(staffRequestPage, withLine({ ...more, brands: ['A', 'B', 'C', 'D'] })) })
  await visit(`${area}?country=BE`, 'nl')
  const name = /N\. V\., Lindehofdorp ?1 ongelezen bericht ?Per post ?2 verzoeken .*A en 3 andere/
  expect(await screen.findByRole('row', { name })).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: 'Land' })).not.toBeInTheDocument()
})

test('staff choose requests of any kind; only objections are granted together, over colleagues after their names', async () => {
  let isGranted = false
  const of = { owner: 'Jan Voorbeeld', ownerSubject: 'jan' }
  const others = ['LM-AAAA-AAAA', 'LM-BBBB-BBBB'].map((reference, openTasks) => ({
    ...page.requests[0]!,
    ...of,
    reference,
    openTasks,
  }))
  const access = { ...page.requests[0]!, reference: 'LM-CCCC-CCCC', flowType: 'RIGHT_OF_ACCESS' as const }
  const open = { ...page, requests: [...others, access] }
  const requests = fakeApi({
    [members]: colleagues,
    [list]: (request) => answer(staffRequestPage, isGranted ? { ...page, requests: [] } : open)(request),
    [`POST ${calls}/requests/grant`]: () => {
      isGranted = true
      return Response.json({ done: ['LM-AAAA-AAAA'], unfinished: ['LM-DDDD-DDDD'], skipped: ['LM-BBBB-BBBB'] })
    },
  })
  await visit(area, 'nl')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Alle verzoeken op deze pagina kiezen' }))
  expect(screen.getByText('3 verzoeken gekozen')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Inwilligen' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Brieven printen' })).toHaveAttribute(
    'href',
    `${area}/letters?of=LM-AAAA-AAAA.LM-BBBB-BBBB.LM-CCCC-CCCC`,
  )
  await userEvent.click(screen.getByRole('checkbox', { name: 'LM-CCCC-CCCC kiezen' }))
  await userEvent.click(screen.getByRole('button', { name: 'Inwilligen' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('1 kan nu worden ingewilligd; 1 heeft nog open taken en blijft staan.')).toBeVisible()
  expect(dialog.getByText('2 verzoeken zijn van een collega: Jan Voorbeeld.')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Ja, inwilligen' }))
  expect(await screen.findByText(/1 bezwaar is ingewilligd. Niet meer open: ?LM-BBBB-BBBB/)).toBeVisible()
  expect(screen.getByText(/^Nog niet, er staan taken open: LM-DDDD-DDDD/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Naar de taken' })).toHaveAttribute(
    'href',
    '/nl/internal-privacy-rights/work-list?flowType=OBJECTION',
  )
  const sent = requests.find(({ method }) => method === 'POST')!
  const chosen = ['LM-AAAA-AAAA', 'LM-BBBB-BBBB'].map((reference) => ({ reference, owner: 'jan' }))
  expect(await sent.json()).toEqual({ chosen })
})

test('staff take a request that nobody has in its row, and none from a colleague who was faster', async () => {
  const lines = ['LM-AAAA-AAAA', 'LM-BBBB-BBBB'].map((reference) => ({ ...page.requests[0]!, reference }))
  const owned = { ...page.requests[0]!, owner: 'Jan Voorbeeld', ownerSubject: 'jan' }
  const closed = { ...page.requests[0]!, reference: 'LM-CCCC-CCCC', state: 'ANSWERED' as const }
  const results = [
    { done: ['LM-AAAA-AAAA'], unfinished: [], skipped: [] },
    { done: [], unfinished: [], skipped: ['LM-BBBB-BBBB'] },
  ]
  const requests = fakeApi({
    [list]: answer(staffRequestPage, { ...page, requests: [...lines, owned, closed] }),
    [`POST ${calls}/requests/assign`]: () => Response.json(results.shift()),
  })
  const { router } = await visit(area, 'nl')
  const buttons = await screen.findAllByRole('button', { name: /^Op mij nemen/ })
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Op mij nemen: LM-AAAA-AAAA',
    'Op mij nemen: LM-BBBB-BBBB',
  ])
  await userEvent.click(buttons[0]!)
  expect(await screen.findByText(/^Van jou: ?/)).toBeVisible()
  const sent = requests.find(({ method }) => method === 'POST')!
  expect(await sent.json()).toEqual({ chosen: [{ reference: 'LM-AAAA-AAAA', owner: null }], to: 'me' })
  await userEvent.click(screen.getByRole('button', { name: 'Op mij nemen: LM-BBBB-BBBB' }))
  expect(await screen.findByText(/^Niet van jou, omdat er intussen iets veranderde: ?LM-BBBB-BBBB/)).toBeVisible()
  expect(router.state.location.pathname).toBe(area)
})

test('keys move through the list, open a request, search, and name themselves; they can be turned off', async () => {
  const lines = ['LM-AAAA-AAAA', 'LM-BBBB-BBBB'].map((reference) => ({ ...page.requests[0]!, reference }))
  fakeApi({ [list]: answer(staffRequestPage, { ...page, requests: lines }) })
  await visit(area, 'nl')
  const [first, second] = lines.map(({ reference }) => screen.getByRole('link', { name: reference }))
  await userEvent.keyboard('j')
  expect(first).toHaveFocus()
  await userEvent.keyboard('jj')
  expect(second).toHaveFocus()
  await userEvent.keyboard('k')
  expect(first).toHaveFocus()
  await userEvent.keyboard('{Control>}j{/Control}')
  expect(first).toHaveFocus()
  await userEvent.keyboard('/')
  const search = screen.getByRole('searchbox')
  expect(search).toHaveFocus()
  await userEvent.keyboard('j?')
  expect(search).toHaveValue('j?')
  search.blur()
  await userEvent.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Sneltoetsen' }))
  expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['j', 'k', 'Enter', '/', '?'])
  await userEvent.keyboard('j')
  expect(first).not.toHaveFocus()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Sneltoetsen gebruiken' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Sluiten' }))
  await userEvent.keyboard('j')
  expect(first).not.toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Sneltoetsen' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Sneltoetsen gebruiken' }))
})

const pages = ['', '/intake', '/direct-marketing', '/request/LM-7K3P-Q2XD', '/confirm-login']

test.each(pages)('staff go from "%s" to the list and to the form, and log out', async (path) => {
  fakeApi({ [list]: listed, [one]: shown })
  await visit(`${area}${path}`, 'nl')
  const bar = within(await screen.findByRole('navigation', { name: 'Intern menu' }))
  expect(bar.getAllByRole<HTMLAnchorElement>('link').map(({ pathname }) => pathname)).toEqual([
    area,
    `${area}/work-list`,
    `${area}/complaints`,
    `${area}/overview`,
    `${area}/intake`,
  ])
  expect(screen.getByRole('button', { name: 'Uitloggen' })).toBeVisible()
})

test.each([
  ['nl', 50_000, undefined],
  ['nl', 50_001, 'Het bestand bevat de 50.000 nieuwste van 50.001 verzoeken.'],
  ['fr', 61_234, 'demandes les plus récentes sur 61'],
])('staff who read %s see of %i requests whether the file will hold them all', async (lang, total, sentence) => {
  fakeApi({ [list]: answer(staffRequestPage, { ...page, total }) })
  await visit(`/${lang}/internal-privacy-rights`, 'be')
  await screen.findByRole('table')
  expect(screen.queryAllByText(sentence ?? /Het bestand bevat/, { exact: false })).toHaveLength(sentence ? 1 : 0)
})

test('staff without a session and without a started form see a page with one button', async () => {
  fakeApi({ [list]: rejected(401) })
  await visit(`${area}?tab=open&search=van%20der%20Berg`, 'nl')
  expect(await screen.findByRole('heading', { name: 'Privacyteam' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Inloggen' })).toBeVisible()
})

test('staff whose session ended in a started form log in in a new tab, and find the list when they return', async () => {
  let isLoggedIn = false
  const draft = drafts.of('begun')
  draft.set({ text: 'Half' })
  fakeApi({ [list]: (request) => (isLoggedIn ? listed : rejected(401))(request) })
  await visit(area, 'nl')
  const link = await screen.findByRole('link', { name: 'Log in (opent een nieuw tabblad)' })
  expect(screen.queryByRole('button', { name: 'Uitloggen' })).not.toBeInTheDocument()
  link.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(link)
  expect(screen.queryByText(/Je bent niet ingelogd/)).not.toBeInTheDocument()
  isLoggedIn = true
  fireEvent.focus(window)
  await waitFor(() => expect(document.body).toHaveTextContent('Ingelogd als Sanne Voorbeeld'))
  draft.reset()
})

test('without the role staff are refused in words', async () => {
  fakeApi({ [list]: rejected(403) })
  await visit('/fr/internal-privacy-rights', 'be')
  expect(await screen.findByText('Vous n’avez pas accès')).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

const unusable: [what: string, answer: () => Response][] = [
  ['a fault of the server', () => new Response(null, { status: 500 })],
  ['the page of a proxy', () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })],
  ['something of another shape', () => Response.json({ other: [] })],
]

test.each(unusable)(
  'staff read that the list failed where %s is the answer, and a retry shows it',
  async (_, wrong) => {
    let works = false
    fakeApi({ [list]: (request) => (works ? listed(request) : wrong()) })
    await visit('/fr/internal-privacy-rights', 'be')
    await screen.findByText('Les demandes n’ont pas pu être chargées.')
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('table')).toBeVisible()
  },
)
