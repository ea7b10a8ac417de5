import { privacyMailbox } from '@site/shared/rules'
import { getRequestStatus, mailStatusLinks, type RequestStatus } from '@site/shared/calls'
import type { Country } from '@site/shared/contract'
import { fakeApi, reject, reply, respond } from '@site/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { request as objection, token } from '../../testing/request.ts'
import { visit } from '../../testing/visit.ts'

type Case = [url: string, country: Country, title: string, text: RegExp, link: string, to: string, icon: string]

const contact = [privacyMailbox, `mailto:${privacyMailbox}`, 'error'] as const
const pages: Case[] = [
  [
    '/nl/email-verified?state=VERIFIED',
    'nl',
    'E-mailadres bevestigd',
    /per e-mail weten/,
    'Naar de startpagina',
    '/nl',
    'check',
  ],
  [
    '/fr/email-verified?state=VERIFIED',
    'be',
    'Adresse e-mail confirmée',
    /par e-mail/,
    'Retour à la page d’accueil',
    '/fr',
    'check',
  ],
  ['/nl/email-verification-failed', 'be', 'Verificatie mislukt', /Probeer het anders later opnieuw/, ...contact],
  ['/fr/email-verification-failed', 'be', 'Échec de la vérification', /réessayez plus tard/, ...contact],
  [
    '/nl/email-verification-expired',
    'nl',
    'Verificatielink vervallen',
    /Dien anders een nieuw verzoek in/,
    'Nieuw verzoek indienen',
    '/nl/privacy-rights',
    'error',
  ],
  [
    '/en/email-verification-expired',
    'be',
    'Verification link expired',
    /submit a new request/,
    'Submit a new request',
    '/en/privacy-rights',
    'error',
  ],
]

test.each(pages)('a visitor of %s on .%s reads "%s" and goes on', async (url, country, title, text, name, to, icon) => {
  const { container } = await visit(url, country)
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(new RegExp(`^${title}$`))
  expect(screen.getByText(text, { selector: 'p' })).toBeVisible()
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', to)
  expect(container.querySelector('svg')).toHaveClass(icon)
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})

const request: RequestStatus = { ...objection, flowType: 'RIGHT_OF_ACCESS', userMessage: 'Niet voor deze pagina' }

type Fate = [state: RequestStatus['state'], lead: string, shown: string]

const fates: Fate[] = [
  ['VERIFIED', 'Bedankt, we gaan met je verzoek aan de slag', 'In behandeling'],
  ['ANSWERED', 'Je verzoek is beantwoord.', 'Beantwoord'],
  [
    'WITHDRAWN',
    'Je hebt dit verzoek ingetrokken. We behandelen het niet verder. We houden het nog 3 jaar bij als bewijs.',
    'Ingetrokken',
  ],
]

test('a person whose answer is still to be posted reads that, also after confirming again', async () => {
  fakeApi([reply(getRequestStatus, { ...request, state: 'REFUSED' as const, isToPost: true })])
  await visit(`/nl/email-verified?state=REFUSED#${token}`, 'be')
  expect(await screen.findByText('Brief wordt nog gepost')).toBeVisible()
  expect(screen.queryByText(/Afgewezen|afgewezen/)).not.toBeInTheDocument()
})

test('a person who objected reads when the advertising ends', async () => {
  fakeApi([reply(getRequestStatus, objection)])
  await visit(`/nl/email-verified#${token}`, 'be')
  expect(await screen.findByText(/Uiterlijk op de dag hierboven houdt de reclame op/)).toBeVisible()
  expect(screen.getAllByText(/\d dagen/)).toHaveLength(1)
})

test.each(fates)(
  'a person whose request is %s reads what it is after confirming, and follows it',
  async (state, lead, shown) => {
    const requests = fakeApi([reply(getRequestStatus, { ...request, state })])
    await visit(`/nl/email-verified#${token}`, 'be')
    expect(await screen.findByText('LM-7K3P-Q2XD')).toBeVisible()
    expect(screen.queryAllByText('1 april 2026')).toHaveLength(state === 'VERIFIED' ? 1 : 0)
    for (const text of [lead, shown, 'Je gegevens inzien']) expect(screen.getByText(text)).toBeVisible()
    expect(screen.queryByText(request.userMessage)).not.toBeInTheDocument()
    const link = screen.getByRole('link', { name: 'Volg je verzoek' })
    expect(link).toHaveAttribute('href', `/nl/privacy-rights/status#${token}`)
    expect(await requests[0]!.json()).toEqual({ token })
  },
)

const byState: [query: string, shown: string][] = [
  ['?state=VERIFIED', 'In behandeling'],
  ['?state=ANSWERED', 'Beantwoord'],
  ['?state=WITHDRAWN', 'Ingetrokken'],
]

test.each(byState)(
  'a person whose mail program cut the link reads the state all the same: "%s"',
  async (query, shown) => {
    await visit(`/nl/email-verified${query}`, 'nl')
    expect(await screen.findByText(shown)).toBeVisible()
    expect(screen.getByText(/staat in de mail die we je na je bevestiging stuurden/)).toBeVisible()
  },
)

test.each(['', '?state=RECEIVED', '?state=<b>', `#${token}`])(
  'a person who opens the page with "%s" gets a form for the link, and reads nothing about a request',
  async (part) => {
    const requests = fakeApi([reject(getRequestStatus, 'NOT_FOUND'), reply(mailStatusLinks, { ok: true as const })])
    await visit(`/nl/email-verified${part}`, 'nl')
    const title = await screen.findByRole('heading', { level: 1, name: 'We weten niet welk verzoek je bedoelt' })
    expect(title).toBeVisible()
    expect(screen.queryByText(/bevestigd|In behandeling/)).not.toBeInTheDocument()
    await userEvent.type(screen.getByRole('textbox', { name: /E-mailadres/ }), 'kim@lindehof.example')
    await userEvent.click(screen.getByRole('button', { name: 'Stuur de link' }))
    expect(await screen.findByText(/dan staat de link in je mail/)).toBeVisible()
    expect(await requests.at(-1)!.json()).toEqual({ email: 'kim@lindehof.example' })
  },
)

test('a person whose token cannot be read now can try again', async () => {
  fakeApi([respond(getRequestStatus, () => Response.json({}, { status: 503 }))])
  await visit(`/nl/email-verified#${token}`, 'nl')
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Opnieuw proberen' })).toBeVisible()
})

test('a person whose token is not known reads that the address is confirmed, and where the link is', async () => {
  fakeApi([reject(getRequestStatus, 'NOT_FOUND')])
  await visit(`/nl/email-verified?state=VERIFIED#${token}`, 'nl')
  await waitFor(() => expect(screen.getByText(/staat in de mail/)).toBeVisible())
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('E-mailadres bevestigd')
})
