import { beginRequest, staffDraft, visitorDraft } from '@site/shared/rights'
import { addDays, getToday } from '@site/shared/rules'
import { getStaffMembers } from '@site/shared/calls'
import { fakeApi, reply } from '@site/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import manifest from '../../manifest.ts'
import { calls, rejected, taken } from '../../testing/requests.ts'
import { visit } from '../../testing/visit.ts'

const form = '/nl/internal-privacy-rights/direct-marketing'
const intake = '/nl/internal-privacy-rights/intake'
const send = `POST ${calls}/request`

beforeEach(() => {
  staffDraft.reset()
  visitorDraft.reset()
})

// Fields are found by label alone: by role takes seconds in a form of this length.
async function fillIn() {
  const staff = userEvent.setup()
  await staff.click(await screen.findByLabelText('Avondbode'))
  await staff.click(screen.getByLabelText('E-mail'))
  await staff.click(screen.getByLabelText(/^E-mailadres/))
  await staff.paste('klant@lindehof.example')
  await staff.selectOptions(screen.getByLabelText(/^Kanaal/), 'Telefoon')
  await staff.clear(screen.getByLabelText(/^Datum van het verzoek/))
  await staff.paste(yesterday().split('-').toReversed().join(' - '))
  return staff
}

function yesterday() {
  return addDays(getToday(), -1)
}

test('staff send a request for a customer with what they noted, read it again, and begin anew', async () => {
  const requests = fakeApi({ [send]: taken })
  const { router } = await visit(form, 'be')
  const staff = await fillIn()
  await staff.click(screen.getByText('Versturen'))
  expect(await screen.findByText('Het verzoek is geregistreerd')).toBeVisible()
  const body: unknown = await requests[0]!.json()
  expect(body).toMatchObject({
    flowType: 'OBJECTION',
    country: 'BE',
    email: 'klant@lindehof.example',
    brands: expect.arrayContaining(['avondbode']),
    intake: { channel: 'PHONE', askedOn: yesterday() },
  })
  for (const text of ['LM-7K3P-Q2XD', 'Avondbode', 'klant@lindehof.example'])
    expect(screen.getByText(text)).toBeVisible()
  await staff.click(screen.getByText('Terug naar het formulier'))
  expect(await screen.findByLabelText('Avondbode')).not.toBeChecked()
  expect(screen.getByLabelText(/^Kanaal/)).toHaveValue('PHONE')
  expect(router.state.location.pathname).toBe(form)
})

test.each([form, intake])('the bar of %s offers the pages of who is logged in', async (page) => {
  const staff = { name: 'Lucas Voorbeeld', mayAudit: true, handlesAdvertisements: true }
  fakeApi([reply(getStaffMembers, { staff, members: [] })])
  await visit(page, 'nl')
  const menu = within(await screen.findByRole('navigation', { name: 'Intern menu' }))
  for (const name of ['Advertenties', 'Wie deed wat']) expect(await menu.findByText(name)).toBeVisible()
  expect(screen.getByText('Lucas Voorbeeld')).toBeVisible()
})

test('Internal direct-marketing form: Brand checklist with select-all, communication types phone/e-mail/postal, submit', async () => {
  const requests = fakeApi({ [send]: taken })
  await visit(form, 'be')
  const staff = userEvent.setup()
  await staff.click(await screen.findByLabelText('Avondbode'))
  await staff.click(screen.getByLabelText('E-mail'))
  await staff.click(screen.getByLabelText(/^E-mailadres/))
  await staff.paste('klant@lindehof.example')
  expect(screen.getByLabelText(/^Kanaal/)).not.toBeVisible()
  expect(screen.getByText('Hoe het verzoek binnenkwam: per telefoon, vandaag')).toBeVisible()
  await staff.click(screen.getByText('Versturen'))
  expect(await screen.findByText('Het verzoek is geregistreerd')).toBeVisible()
  const body: object = await requests[0]!.json()
  // The same body as that of a visitor: POST /api/internal-privacy-rights/request, specification §7.
  expect(Object.keys(body).toSorted()).toEqual([
    'article',
    'brandName',
    'brands',
    'country',
    'email',
    'flowType',
    'language',
    'phoneNumber',
    'publicationDate',
    'publicationLink',
    'touchpoint',
    'userInfo',
    'userMessage',
  ])
})

test('the folded fields about how a request came in open where one is wrong', async () => {
  fakeApi({ [send]: taken })
  await visit(form, 'nl')
  const staff = await fillIn()
  await staff.click(screen.getByText('Hoe het verzoek binnenkwam'))
  await staff.selectOptions(screen.getByLabelText(/^Voor een ander/), 'Voor een kind')
  await staff.click(screen.getByText('Hoe het verzoek binnenkwam'))
  await staff.click(screen.getByText('Versturen'))
  expect(await screen.findByLabelText('Hoe dat is aangetoond')).toBeVisible()
})

test('staff without a login read that; following the login link hides the message, and nothing is lost', async () => {
  let isLoggedIn = false
  fakeApi({ [send]: (request) => (isLoggedIn ? taken : rejected(401))(request) })
  await visit(form, 'nl')
  const staff = await fillIn()
  await staff.click(screen.getByText('Versturen'))
  const link = await screen.findByText('Log in (opent een nieuw tabblad)')
  expect(link).toHaveAttribute('href', '/auth/login?returnTo=%2Fnl%2Finternal-privacy-rights%2Fconfirm-login')
  expect(link).toHaveAttribute('target', '_blank')
  link.addEventListener('click', (event) => event.preventDefault())
  await staff.click(link)
  expect(screen.queryByText(/Je bent niet ingelogd/)).not.toBeInTheDocument()
  expect(screen.getByLabelText('Avondbode')).toBeChecked()
  expect(screen.getByLabelText(/^E-mailadres/)).toHaveValue('klant@lindehof.example')
  await staff.click(screen.getByText('Versturen'))
  expect(await screen.findByText(/Je bent niet ingelogd/)).toBeVisible()
  isLoggedIn = true
  await staff.click(screen.getByText('Versturen'))
  expect(await screen.findByText('Het verzoek is geregistreerd')).toBeVisible()
})

const failures: [string, () => Response, string][] = [
  ['without the role', rejected(403), 'Je hebt geen toegang'],
  [
    'while the server fails',
    () => new Response(null, { status: 503 }),
    'Het versturen is niet gelukt. Probeer het opnieuw: wat je hebt ingevuld, staat er nog.',
  ],
]

test.each(failures)('%s staff read so, and keep what they filled in', async (_, answer, text) => {
  fakeApi({ [send]: answer })
  await visit(form, 'nl')
  const staff = await fillIn()
  await staff.click(screen.getByText('Versturen'))
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByLabelText('Avondbode')).toBeChecked()
})

test('staff read during an outage that what they filled in stays', async () => {
  fakeApi({ [send]: () => new Response(null, { status: 503 }) })
  await visit(form, 'nl')
  const staff = await fillIn()
  await staff.click(screen.getByText('Versturen'))
  expect(await screen.findByText(/nu alleen worden gelezen.*blijft hier staan/)).toBeVisible()
})

test('a request that staff change after a failure is sent with another key', async () => {
  const requests = fakeApi({ [send]: () => new Response(null, { status: 503 }) })
  await visit(form, 'nl')
  const staff = await fillIn()
  await staff.click(screen.getByText('Versturen'))
  await screen.findByText(/Het versturen is niet gelukt/)
  await staff.click(screen.getByText('Versturen'))
  await waitFor(() => expect(requests).toHaveLength(2))
  await staff.selectOptions(screen.getByLabelText(/^Kanaal/), 'Brief')
  await staff.click(screen.getByText('Versturen'))
  await waitFor(() => expect(requests).toHaveLength(3))
  const [first, second, third] = requests.map((request) => request.headers.get('idempotency-key'))
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a request that a visitor has half filled in in the same tab stays, and is not in the form of staff', async () => {
  beginRequest(visitorDraft, 'OBJECTION')
  visitorDraft.set({ brands: ['1'], communicationTypes: ['EMAIL'], email: 'noor@lindehof.example' })
  fakeApi({ [send]: taken })
  await visit(form, 'nl')
  expect(await screen.findByLabelText('Avondbode')).not.toBeChecked()
  expect(screen.getByLabelText('E-mail')).not.toBeChecked()
  const staff = await fillIn()
  await staff.click(screen.getByText('Versturen'))
  await staff.click(await screen.findByText('Terug naar het formulier'))
  await screen.findByLabelText('Avondbode')
  expect(visitorDraft.getState().values).toMatchObject({ brands: ['1'], email: 'noor@lindehof.example' })
})

test('staff choose how the request came in; its day is today where they know no other', async () => {
  const requests = fakeApi({ [send]: taken })
  await visit(intake, 'nl')
  const staff = userEvent.setup()
  await staff.click(await screen.findByLabelText('Je gegevens inzien'))
  await staff.click(screen.getByLabelText(/^E-mailadres/))
  await staff.paste('klant@lindehof.example')
  const day = screen.getByLabelText(/^Datum van het verzoek/)
  await staff.clear(day)
  await staff.click(screen.getByText('Versturen'))
  expect(requests).toHaveLength(0)
  expect(day).toHaveAccessibleDescription(/verplicht/)
  expect(screen.getByLabelText(/^Kanaal/)).toHaveAccessibleDescription(/Gelieve een optie te kiezen/)
  await staff.click(day)
  await staff.paste(getToday().split('-').toReversed().join(' - '))
  await staff.selectOptions(screen.getByLabelText(/^Kanaal/), 'Balie')
  await staff.click(screen.getByText('Versturen'))
  expect(await screen.findByText('Het verzoek is geregistreerd')).toBeVisible()
  expect(await requests[0]!.json()).toMatchObject({ intake: { channel: 'DESK', askedOn: getToday() } })
})

test('the server rejects an impossible day, since the clock of this device may be wrong', async () => {
  const requests = fakeApi({
    [send]: () => Response.json({ error: 'IMPOSSIBLE_DAY', field: 'askedOn' }, { status: 400 }),
  })
  await visit(form, 'nl')
  const staff = await fillIn()
  const day = screen.getByLabelText(/^Datum van het verzoek/)
  await staff.clear(day)
  await staff.paste('01 - 01 - 2999')
  await staff.tab()
  expect(day).not.toBeInvalid()
  await staff.click(screen.getByText('Versturen'))
  await waitFor(() => expect(day).toBeInvalid())
  expect(day).toHaveAccessibleDescription(/Vul een dag in van het afgelopen jaar, niet later dan vandaag/)
  expect(day).toHaveValue('01 - 01 - 2999')
  expect(requests).toHaveLength(1)
})

test('the confirmation page without a sent request shows the form', async () => {
  fakeApi({})
  const { router } = await visit('/nl/internal-privacy-rights/processed', 'nl')
  expect(await screen.findByLabelText('Je gegevens inzien')).toBeVisible()
  expect(router.state.location.pathname).toBe(intake)
})

const kinds: ['nl' | 'be', string[]][] = [
  [
    'nl',
    [
      'Geen reclame meer krijgen',
      'Je gegevens inzien',
      'Je gegevens laten verbeteren',
      'Je gegevens laten verwijderen',
      'Een ander verzoek doen',
    ],
  ],
  [
    'be',
    [
      'Geen reclame meer krijgen',
      'Je gegevens inzien',
      'Je gegevens laten verbeteren',
      'Verwijdering uit een publicatie',
      'Je gegevens laten verwijderen',
      'Een ander verzoek doen',
    ],
  ],
]

test.each(kinds)('staff of .%s choose from the kinds of that country', async (country, names) => {
  fakeApi({})
  await visit(intake, country)
  const group = await screen.findByRole('radiogroup', { name: 'Wat vraagt de klant?' })
  expect(
    within(group)
      .getAllByRole('radio')
      .map((each) => each.closest('label')?.textContent),
  ).toEqual(names)
})

test('staff of .nl enter a request for a Belgian brand; what both countries have stays when they change it', async () => {
  const requests = fakeApi({ [send]: taken })
  await visit(form, 'nl')
  const staff = userEvent.setup()
  await staff.click(await screen.findByLabelText('E-mail'))
  await staff.click(screen.getByLabelText(/^E-mailadres/))
  await staff.paste('klant@lindehof.example')
  await staff.click(screen.getByLabelText('Zuiderwekker'))
  const country = screen.getByLabelText('Land van de merken')
  expect(country).toHaveValue('nl')
  await staff.selectOptions(country, 'België')
  expect(screen.queryByLabelText('Zuiderwekker')).not.toBeInTheDocument()
  expect(screen.getByLabelText('Verwijdering uit een publicatie')).toBeVisible()
  expect(screen.getByLabelText(/^E-mailadres/)).toHaveValue('klant@lindehof.example')
  await staff.click(screen.getByLabelText('Zennevuur'))
  await staff.click(screen.getByText('Versturen'))
  expect(await screen.findByText('Het verzoek is geregistreerd')).toBeVisible()
  expect(screen.getByText('Zennevuur')).toBeVisible()
  expect(await requests[0]!.json()).toMatchObject({ country: 'BE', brands: ['zennevuur'] })
  await staff.click(screen.getByText('Terug naar het formulier'))
  expect(await screen.findByLabelText('Land van de merken')).toHaveValue('be')
  expect(screen.getByLabelText('Zennevuur')).not.toBeChecked()
})

test('staff enter a letter about another right for a child; another kind before it leaves nothing behind', async () => {
  const requests = fakeApi({ [send]: taken })
  const { router } = await visit(intake, 'be')
  const staff = userEvent.setup()
  await staff.click(await screen.findByLabelText('Geen reclame meer krijgen'))
  await staff.click(screen.getByLabelText('Avondbode'))
  await staff.click(screen.getByLabelText('Een ander verzoek doen'))
  await staff.click(screen.getByLabelText(/^Gebruik beperken/))
  await staff.click(screen.getByLabelText(/^Wat de klant vraagt/))
  await staff.paste('Mijn adres klopt niet. Gebruik het niet.')
  await staff.click(screen.getByLabelText(/^E-mailadres/))
  await staff.paste('ouder@lindehof.example')
  await staff.selectOptions(screen.getByLabelText(/^Taal van de klant/), 'Frans')
  await staff.selectOptions(screen.getByLabelText(/^Kanaal/), 'Brief')
  await staff.selectOptions(screen.getByLabelText(/^Voor een ander/), 'Voor een kind')
  await staff.click(screen.getByText('Versturen'))
  expect(requests).toHaveLength(0)
  const authority = screen.getByLabelText('Hoe dat is aangetoond')
  expect(authority).toHaveAccessibleDescription(/verplicht/)
  await staff.click(authority)
  await staff.paste('De moeder, met een uittreksel.')
  const name = screen.getByLabelText(/^Naam van die persoon/)
  expect(name).toHaveAccessibleDescription(/verplicht/)
  await staff.click(name)
  await staff.paste('Mies Bos')
  await staff.click(screen.getByText('Versturen'))
  expect(await screen.findByText('Het verzoek is geregistreerd')).toBeVisible()
  expect(await requests[0]!.json()).toMatchObject({
    flowType: 'OTHER_REQUEST',
    right: 'RESTRICTION',
    brands: [],
    language: 'fr',
    email: 'ouder@lindehof.example',
    userMessage: 'Mijn adres klopt niet. Gebruik het niet.',
    behalf: 'CHILD',
    authority: 'De moeder, met een uittreksel.',
    concerned: { name: 'Mies Bos', email: '', phoneNumber: '', address: '' },
    intake: { channel: 'LETTER' },
  })
  await staff.click(screen.getByText('Terug naar het formulier'))
  expect(await screen.findByLabelText('Een ander verzoek doen')).not.toBeChecked()
  expect(router.state.location.pathname).toBe(intake)
})

test('staff who enter a customer without any address read that at the field, and keep what they typed', async () => {
  const requests = fakeApi({ [send]: taken })
  await visit(intake, 'nl')
  const staff = userEvent.setup()
  await staff.click(await screen.findByLabelText('Je gegevens laten verbeteren'))
  await staff.click(screen.getByLabelText(/^Wat de klant vraagt/))
  await staff.paste('Mijn naam is Noor.')
  await staff.selectOptions(screen.getByLabelText(/^Kanaal/), 'Balie')
  await staff.click(screen.getByText('Versturen'))
  expect(screen.getByRole('textbox', { name: /^E-mailadres/ })).toHaveAccessibleDescription(
    /anders kunnen we de klant niet antwoorden/,
  )
  await staff.click(screen.getByLabelText(/^Telefoonnummer/))
  await staff.paste('+31200000012')
  await staff.click(screen.getByText('Versturen'))
  expect(await screen.findByText('Het verzoek is geregistreerd')).toBeVisible()
  expect(await requests[0]!.json()).toMatchObject({ phoneNumber: '+31200000012', userMessage: 'Mijn naam is Noor.' })
})

test('all pages stand without navbar, breadcrumbs and footer', () => {
  expect(manifest.pages.map((page) => page.chrome)).toEqual(manifest.pages.map(() => 'bare'))
})
