import { privacyMailbox } from '@site/shared/rules'
import { getRequestStatus, type RequestStatus } from '@site/shared/calls'
import type { Country } from '@site/shared/contract'
import { fakeApi, reject, reply } from '@site/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { request as objection, token } from '../../testing/request.ts'
import { visit } from '../../testing/visit.ts'

type Case = [url: string, country: Country, title: string, text: RegExp, link: string, to: string, icon: string]

const contact = [privacyMailbox, `mailto:${privacyMailbox}`, 'error'] as const
const pages: Case[] = [
  ['/nl/email-verified', 'nl', 'E-mailadres bevestigd', /per e-mail weten/, 'Naar de startpagina', '/nl', 'check'],
  ['/fr/email-verified', 'be', 'Adresse e-mail confirmée', /par e-mail/, 'Retour à la page d’accueil', '/fr', 'check'],
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

test('a person who objected reads when the advertising ends', async () => {
  fakeApi([reply(getRequestStatus, objection)])
  await visit(`/nl/email-verified#${token}`, 'be')
  expect(await screen.findByText(/Uiterlijk na 30 dagen houdt de reclame op/)).toBeVisible()
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
  ['', 'In behandeling'],
  ['?state=ANSWERED', 'Beantwoord'],
  ['?state=WITHDRAWN', 'Ingetrokken'],
  ['?state=RECEIVED', 'In behandeling'],
  ['?state=<b>', 'In behandeling'],
]

test.each(byState)(
  'a person whose mail program cut the link reads the state all the same: "%s"',
  async (query, shown) => {
    await visit(`/nl/email-verified${query}`, 'nl')
    expect(await screen.findByText(shown)).toBeVisible()
    expect(screen.getByText(/staat in de mail die we je na je bevestiging stuurden/)).toBeVisible()
  },
)

test('a person whose token is not known reads that the address is confirmed, and where the link is', async () => {
  fakeApi([reject(getRequestStatus, 'NOT_FOUND')])
  await visit(`/nl/email-verified#${token}`, 'nl')
  await waitFor(() => expect(screen.getByText(/staat in de mail/)).toBeVisible())
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('E-mailadres bevestigd')
})
