import { staffRequest, staffRequestPage } from '@site/shared/calls'
import { answer, fakeApi } from '@site/shared/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { addDays, getToday } from '@site/shared/rules'
import { userEvent } from '@testing-library/user-event'
import { calls, handled, listed, page, refused, request, shown } from '../../testing/requests.ts'
import { visit } from '../../testing/visit.ts'

const list = `GET ${calls}/requests`
const one = `GET ${calls}/requests/LM-7K3P-Q2XD`
const area = '/nl/internal-privacy-rights'

test('staff see what came in, that it is late, and who they are', async () => {
  fakeApi({ [list]: listed })
  await visit(area, 'nl')
  expect(
    await screen.findByRole('row', {
      name: /LM-7K3P-Q2XD Te behandelen ?Te laat .* Geen reclame meer België Bezoeker/,
    }),
  ).toBeVisible()
  expect(screen.getByText('Ingelogd als Sanne Voorbeeld')).toBeVisible()
  expect(screen.getByText('1 tot en met 50 van 120')).toBeVisible()
})

test('staff see about which requests a mail could not be delivered', async () => {
  const failed = {
    ...page,
    requests: [{ ...page.requests[0]!, state: 'RECEIVED' as const, overdue: false, mailFailed: true }],
  }
  fakeApi({ [list]: answer(staffRequestPage, failed) })
  await visit(area, 'nl')
  expect(await screen.findByRole('row', { name: /LM-7K3P-Q2XD Nog niet bevestigd ?Mail niet bezorgd / })).toBeVisible()
})

const undelivered: ['nl' | 'fr' | 'en', 'RECEIVED' | 'VERIFIED', RegExp][] = [
  ['nl', 'RECEIVED', /^De mail om dit verzoek te bevestigen kon niet worden bezorgd/],
  ['en', 'VERIFIED', /^An email about this request could not be delivered/],
]

test.each(undelivered)('of a request in %s that is %s staff read: %s', async (lang, state, text) => {
  fakeApi({ [one]: answer(staffRequest, { ...request, state, mailFailed: true }) })
  await visit(`/${lang}/internal-privacy-rights/request/LM-7K3P-Q2XD`, 'be')
  expect(await screen.findByText(text)).toBeVisible()
})

test('staff narrow the list down and page through it; the address and the file follow', async () => {
  const requests = fakeApi({ [list]: listed })
  const { router } = await visit(`${area}?page=2`, 'nl')
  await userEvent.click(await screen.findByRole('link', { name: 'Oudere' }))
  expect(router.state.location.search).toBe('?page=3')
  await userEvent.click(await screen.findByRole('link', { name: 'Te behandelen 12' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Land' }), 'België')
  const file = screen.getByRole('link', { name: 'Downloaden als CSV' })
  await waitFor(() => expect(file).toHaveAttribute('href', `${calls}/requests.csv?state=VERIFIED&country=BE`))
  expect(router.state.location.search).toBe('?state=VERIFIED&country=BE')
  expect(requests.map(({ url }) => new URL(url).search)).toEqual([
    '?page=2',
    '?page=3',
    '?state=VERIFIED',
    '?state=VERIFIED&country=BE',
  ])
})

test('staff find a request by its reference or an e-mail address, and keep what they chose', async () => {
  const requests = fakeApi({ [list]: listed })
  const { router } = await visit(`${area}?country=BE`, 'nl')
  const field = await screen.findByRole('searchbox', { name: 'Referentie of e-mailadres' })
  await userEvent.type(field, ' klant@lantaarn.example ')
  expect(requests).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Zoeken' }))
  await waitFor(() => expect(requests).toHaveLength(2))
  const asked = new URL(requests[1]!.url).searchParams
  expect([asked.get('search'), asked.get('country')]).toEqual(['klant@lantaarn.example', 'BE'])
  await userEvent.clear(screen.getByRole('searchbox'))
  await waitFor(() => expect(router.state.location.search).toBe('?country=BE'))
})

test('staff who go on before the list has come lose nothing of what they chose', async () => {
  let answerNow = () => undefined as void
  let isHeld = false
  const held = new Promise<void>((resolve) => (answerNow = resolve))
  fakeApi({
    [list]: async (asked) => {
      if (isHeld) await held
      return listed(asked)
    },
  })
  const { router } = await visit(`${area}?search=klant@lantaarn.example`, 'nl')
  const field = await screen.findByRole('searchbox')
  isHeld = true
  await userEvent.clear(field)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Land' }), 'België')
  await userEvent.click(screen.getByRole('link', { name: 'Te behandelen 12' }))
  answerNow()
  await waitFor(() => expect(router.state.location.search).toBe('?state=VERIFIED&country=BE'))
  expect(screen.getByRole('combobox', { name: 'Land' })).toHaveValue('BE')
})

test('staff see how many requests there are of each state, which they look at, and how many are late', async () => {
  fakeApi({ [list]: listed })
  await visit(`${area}?overdue=true`, 'nl')
  const nav = await screen.findByRole('navigation', { name: 'Stand' })
  expect(
    within(nav)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Alle 120', 'Te laat 3', 'Te behandelen 12', 'Nog niet bevestigd 7', 'Afgehandeld 100', 'Ingetrokken 1'])
  expect(within(nav).getByRole('link', { current: true })).toHaveTextContent('Te laat 3')
})

const dues: [days: number, text: string][] = [
  [12, 'nog 12 dagen'],
  [1, 'nog 1 dag'],
  [0, 'vandaag'],
  [-1, '1 dag te laat'],
  [-30, '30 dagen te laat'],
]

test.each(dues)('of a request that is due in %i days staff read: %s', async (days, text) => {
  const due = { ...page.requests[0]!, answerBy: addDays(getToday(), days) }
  fakeApi({ [list]: answer(staffRequestPage, { ...page, requests: [due] }) })
  await visit(area, 'nl')
  expect(await screen.findByRole('cell', { name: text })).toBeVisible()
})

const pages = ['', '/direct-marketing', '/request/LM-7K3P-Q2XD', '/confirm-login']

test.each(pages)('staff get from "%s" to the list, to the form and out', async (path) => {
  fakeApi({ [list]: listed, [one]: shown })
  await visit(`${area}${path}`, 'nl')
  const bar = within(await screen.findByRole('navigation', { name: 'Intern menu' }))
  expect(bar.getAllByRole<HTMLAnchorElement>('link').map(({ pathname }) => pathname)).toEqual([
    area,
    `${area}/direct-marketing`,
  ])
  expect(screen.getByRole('button', { name: 'Uitloggen' })).toBeVisible()
})

test.each([
  ['nl', 50_000, undefined],
  ['nl', 50_001, 'In het bestand passen 50.000 verzoeken: alleen de nieuwste van deze 50.001.'],
  ['fr', 61_234, 'seulement les plus récentes de ces 61'],
])('staff who read %s see of %i requests whether the file will hold them all', async (lang, total, sentence) => {
  fakeApi({ [list]: answer(staffRequestPage, { ...page, total }) })
  await visit(`/${lang}/internal-privacy-rights`, 'be')
  await screen.findByRole('table')
  expect(screen.queryAllByText(sentence ?? /In het bestand passen/, { exact: false })).toHaveLength(sentence ? 1 : 0)
})

test('without a login staff read so, and find the list when they come back', async () => {
  let isLoggedIn = false
  fakeApi({ [list]: (asked) => (isLoggedIn ? listed : refused(401))(asked) })
  await visit(area, 'nl')
  const link = await screen.findByRole('link', { name: 'Log in (opent een nieuw tabblad)' })
  link.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(link)
  expect(screen.queryByText(/Je bent niet ingelogd/)).not.toBeInTheDocument()
  isLoggedIn = true
  fireEvent.focus(window)
  expect(await screen.findByText('Ingelogd als Sanne Voorbeeld')).toBeVisible()
})

test('without the role staff are refused in words', async () => {
  fakeApi({ [list]: refused(403) })
  await visit('/fr/internal-privacy-rights', 'be')
  expect(await screen.findByText('Vous n’avez pas accès')).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

const unusable: [what: string, answer: () => Response][] = [
  ['a fault of the server', () => new Response(null, { status: 500 })],
  ['the page of a proxy', () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })],
  ['something of another shape', () => Response.json({ other: [] })],
]

test.each(unusable)('where %s comes in place of the list, staff read so, and a retry brings it', async (_, wrong) => {
  let works = false
  fakeApi({ [list]: (asked) => (works ? listed(asked) : wrong()) })
  await visit('/fr/internal-privacy-rights', 'be')
  await screen.findByText('Les demandes n’ont pas pu être chargées.')
  works = true
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByRole('table')).toBeVisible()
})

const detail = `${area}/request/LM-7K3P-Q2XD`

test('staff read a request, no link of a stranger in it, and mark it as handled', async () => {
  const requests = fakeApi({ [one]: shown, [`POST ${calls}/requests/LM-7K3P-Q2XD/handled`]: handled })
  await visit(detail, 'nl')
  expect(await screen.findByText('klant@lantaarn.example')).toBeVisible()
  expect(screen.getByText('javascript:alert(1)').closest('a')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Markeren als afgehandeld' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Verzoek LM-7K3P-Q2XD afsluiten?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Nee, openlaten' }))
  expect(requests).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Markeren als afgehandeld' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Ja, afsluiten' }))
  expect(await screen.findByText('Afgehandeld')).toBeVisible()
  expect(screen.getByText('Sanne Voorbeeld')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Markeren als afgehandeld' })).not.toBeInTheDocument()
})

test('a session that ended meanwhile leaves the request in sight', async () => {
  fakeApi({ [one]: shown, [`POST ${calls}/requests/LM-7K3P-Q2XD/handled`]: refused(401) })
  await visit(detail, 'nl')
  await userEvent.click(await screen.findByRole('button', { name: 'Markeren als afgehandeld' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ja, afsluiten' }))
  expect(await screen.findByText(/Je bent niet ingelogd/)).toBeVisible()
  expect(screen.getByText('klant@lantaarn.example')).toBeVisible()
})

test('a request that does not exist is the 404 page', async () => {
  fakeApi({ [one]: () => Response.json({ error: 'NOT_FOUND' }, { status: 404 }) })
  await visit(detail, 'nl')
  expect(await screen.findByText('Status 404')).toBeVisible()
})
