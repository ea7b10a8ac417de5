import { getRequestStatus, type RequestStatus } from '@site/shared/calls'
import type { Country } from '@site/shared/contract'
import { fakeApi, refuse, reply } from '@site/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { visit } from '../../testing/visit.ts'

type Case = [lang: string, page: string, country: Country, title: string, lead: string | RegExp, text: RegExp]

const pages: Case[] = [
  ['/nl', 'verified', 'nl', 'E-mailadres bevestigd', 'Bedankt, we gaan met je verzoek aan de slag', /30 dagen/],
  ['/nl', 'verified', 'be', 'E-mailadres bevestigd', 'Bedankt, we gaan met je verzoek aan de slag', /30 dagen/],
  ['/fr', 'verified', 'be', 'Adresse e-mail confirmée', 'Merci, nous allons traiter votre demande', /30 jours/],
  ['/en', 'verified', 'be', 'Email address confirmed', 'Thank you, we will get to work on your request', /30 days/],
  ['/nl', 'verification-failed', 'nl', 'Verificatie mislukt', 'Er is iets misgelopen', /Probeer het later opnieuw/],
  ['/nl', 'verification-failed', 'be', 'Verificatie mislukt', 'Er is iets misgelopen', /Probeer het later opnieuw/],
  ['/fr', 'verification-failed', 'be', 'Échec de la vérification', 'Une erreur s’est produite', /Réessayez plus tard/],
  ['/en', 'verification-failed', 'be', 'Verification failed', 'Something went wrong', /Try again later/],
  ['/nl', 'verification-expired', 'nl', 'Verificatielink vervallen', /niet meer geldig/, /Dien een nieuw verzoek in/],
  ['/nl', 'verification-expired', 'be', 'Verificatielink vervallen', /niet meer geldig/, /Dien een nieuw verzoek in/],
  ['/fr', 'verification-expired', 'be', 'Lien de vérification expiré', /plus valable/, /Faites une nouvelle/],
  ['/en', 'verification-expired', 'be', 'Verification link expired', /no longer valid/, /Submit a new request/],
]

test.each(pages)('a visitor of %s/email-%s on .%s reads "%s"', async (lang, page, country, title, lead, text) => {
  await visit(`${lang}/email-${page}`, country)
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(new RegExp(`^${title}$`))
  expect(screen.getByText(lead)).toBeVisible()
  expect(screen.getByText(text, { selector: 'p' })).toBeVisible()
})

const icons: [page: string, name: string][] = [
  ['email-verified', 'check'],
  ['email-verification-failed', 'error'],
  ['email-verification-expired', 'error'],
]

test.each(icons)('a visitor of %s sees an icon, which screen readers pass over: %s', async (page, name) => {
  const { container } = await visit(`/nl/${page}`, 'nl')
  await screen.findByRole('heading', { level: 1 })
  expect(container.querySelector('svg')).toHaveClass(name)
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})

const mailboxes: [string, Country][] = [
  ['/nl', 'nl'],
  ['/nl', 'be'],
  ['/fr', 'be'],
  ['/en', 'be'],
]

test.each(mailboxes)('a visitor of %s on .%s can write about a failed verification', async (lang, country) => {
  await visit(`${lang}/email-verification-failed`, country)
  const link = await screen.findByRole('link', { name: 'privacy@lantaarn.example' })
  expect(link).toHaveAttribute('href', 'mailto:privacy@lantaarn.example')
})

const next: [url: string, country: Country, name: string, to: string][] = [
  ['/nl/email-verified', 'nl', 'Naar de startpagina', '/nl'],
  ['/nl/email-verification-failed', 'be', 'Naar de startpagina', '/nl'],
  ['/nl/email-verification-expired', 'nl', 'Nieuw verzoek indienen', '/nl/privacy-rights'],
  ['/nl/email-verification-expired', 'be', 'Nieuw verzoek indienen', '/nl/privacy-rights'],
  ['/fr/email-verification-expired', 'be', 'Faire une nouvelle demande', '/fr/privacy-rights'],
  ['/en/email-verification-expired', 'be', 'Submit a new request', '/en/privacy-rights'],
]

test.each(next)('a visitor of %s on .%s goes on by "%s" to %s', async (url, country, name, to) => {
  await visit(url, country)
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to)
})

const token = 'Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA'
const request: RequestStatus = {
  reference: 'LM-7K3P-Q2XD',
  state: 'VERIFIED',
  confirmed: true,
  receivedAt: '2026-03-02T09:30:00.000Z',
  answerBy: '2026-04-01',
  flowType: 'RIGHT_OF_ACCESS',
  country: 'BE',
  brands: [],
  brandName: '',
  userMessage: 'Niet voor deze pagina',
  article: '',
  publicationLink: '',
  publicationDate: '',
  communicationTypes: [],
}

type Fate = [state: RequestStatus['state'], lead: string, shown: string]

const fates: Fate[] = [
  ['VERIFIED', 'Bedankt, we gaan met je verzoek aan de slag', 'In behandeling'],
  ['HANDLED', 'Je verzoek is beantwoord.', 'Beantwoord'],
  ['WITHDRAWN', 'Je hebt dit verzoek ingetrokken. We doen er niets meer mee.', 'Ingetrokken'],
]

test.each(fates)(
  'a person whose request is %s reads what it is after confirming, and follows it',
  async (state, lead, shown) => {
    const requests = fakeApi([reply(getRequestStatus, { ...request, state })])
    await visit(`/nl/email-verified#${token}`, 'be')
    expect(await screen.findByText('LM-7K3P-Q2XD')).toBeVisible()
    for (const text of [lead, shown, 'Je gegevens inzien', '1 april 2026']) expect(screen.getByText(text)).toBeVisible()
    expect(screen.queryByText(request.userMessage)).not.toBeInTheDocument()
    const link = screen.getByRole('link', { name: 'Volg je verzoek' })
    expect(link).toHaveAttribute('href', `/nl/privacy-rights/status#${token}`)
    expect(await requests[0]!.json()).toEqual({ token })
  },
)

const byState: [query: string, shown: string][] = [
  ['', 'In behandeling'],
  ['?state=HANDLED', 'Beantwoord'],
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
  fakeApi([refuse(getRequestStatus, 'NOT_FOUND')])
  await visit(`/nl/email-verified#${token}`, 'nl')
  await waitFor(() => expect(screen.getByText(/staat in de mail/)).toBeVisible())
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('E-mailadres bevestigd')
})
