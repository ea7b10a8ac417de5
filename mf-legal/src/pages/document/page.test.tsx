import type { Country } from '@site/shared/contract'
import { fakeApi } from '@site/shared/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeDocuments, fakeScrolling, textAnswer, visit } from '../../testing/visit.ts'

beforeEach(() => {
  fakeScrolling()
})

const loading = /Bezig met laden…|Chargement en cours…|Loading…/

const titles: [string, Country, string][] = [
  ['/nl/document/cookie-policy', 'nl', 'Cookiebeleid'],
  ['/nl/document/privacy-policy-participants', 'nl', 'Privacybeleid voor deelnemers'],
  ['/nl/document/privacy-policy-participants', 'be', 'Privacybeleid voor programmadeelnemers'],
  ['/fr/document/terms-of-use', 'be', 'Conditions d’utilisation'],
  ['/en/document/privacy-policy-events', 'be', 'Privacy policy for events'],
  ['/en/document/privacy-policy', 'nl', 'Privacybeleid'],
]

test.each(titles)('a visitor of %s on .%s sees "%s" and a spinner until it comes', async (url, country, title) => {
  let send: ((response: Response) => void) | undefined
  fakeApi({ [`GET /api/plainhtml/${url.split('/')[3]}`]: () => new Promise((resolve) => (send = resolve)) })
  await visit(url, country)
  expect(await screen.findByText(loading)).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual([title])
  send!(textAnswer('<h1>The text</h1><p>Of the document.</p>'))
  expect(await screen.findByRole('heading', { level: 1, name: 'The text' })).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(screen.queryByText(loading)).not.toBeInTheDocument()
})

test('the title is in the first paint of its page, also where the text is cached and has to be prepared', async () => {
  let first: string | undefined
  const watch = new MutationObserver(() => (first ??= document.querySelector('h1')?.textContent))
  watch.observe(document.body, { childList: true, subtree: true })
  fakeApi({ 'GET /api/plainhtml/cookie-policy': () => textAnswer('<h1>The text</h1><p>Of the document.</p>') })
  await visit('/nl/document/cookie-policy', 'nl')
  await screen.findByText('Of the document.')
  watch.disconnect()
  expect(first).toBe('Cookiebeleid')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The text')
})

const unknown = ['no-such-document', 'constructor', 'Privacy-Policy', '%20']

test.each(unknown)('a visitor of /nl/document/%s sees that the page does not exist', async (key) => {
  fakeDocuments()
  const { router } = await visit(`/nl/document/${key}`, 'nl')
  expect(await screen.findByRole('heading', { name: 'Status 404' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/nl/not-found')
})

const variants: [string, Country, string, string[]][] = [
  ['/nl/document/privacy-policy', 'nl', 'Consumenten', ['Consumenten', 'Sollicitanten', 'Evenementen']],
  [
    '/fr/document/privacy-policy-applicants',
    'be',
    'Candidats',
    ['Consommateurs', 'Candidats', 'Événements', 'Participants aux programmes'],
  ],
]

test.each(variants)('a visitor of %s on .%s sees "%s" marked among %j', async (url, country, current, names) => {
  fakeDocuments()
  await visit(url, country)
  const navigation = await screen.findByRole('navigation', { name: /^(Privacybeleid|Politique de confidentialité) p/ })
  const pills = within(navigation).getAllByRole('link')
  expect(pills.map((pill) => pill.textContent)).toEqual(names)
  const marked = pills.filter((pill) => pill.getAttribute('aria-current') === 'page')
  expect(marked.map((pill) => pill.textContent)).toEqual([current])
})

test('a visitor changes from one privacy policy to another with the pills', async () => {
  fakeDocuments()
  await visit('/nl/document/privacy-policy', 'be')
  await userEvent.click(await screen.findByRole('link', { name: 'Evenementen' }))
  expect(await screen.findByRole('heading', { name: 'Text of privacy-policy-events' })).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
})

test.each(['cookie-policy', 'terms-of-use'])('a visitor of %s sees no pills', async (key) => {
  fakeDocuments()
  await visit(`/nl/document/${key}`, 'be')
  await screen.findByRole('heading', { name: `Text of ${key}` })
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
})

const failures: [string, () => Response][] = [
  ['says that it failed', () => new Response('no', { status: 500 })],
  ['does not know the document', () => Response.json({ error: 'NOT_FOUND' }, { status: 404 })],
  [
    'cannot be reached',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
]

test.each(failures)('a visitor whose server %s can try again, until the text is there', async (_, fail) => {
  const answers = [fail, fail, () => textAnswer('<h1>There at last</h1>')]
  const requests = fakeApi({ 'GET /api/plainhtml/terms-of-use': () => answers.shift()!() })
  await visit('/nl/document/terms-of-use', 'nl')
  expect(await screen.findByRole('alert')).toHaveTextContent('Dit document kon niet worden geladen')
  expect(screen.queryByRole('navigation', { name: 'Inhoud' })).not.toBeInTheDocument()
  const headings = screen.getAllByRole('heading', { level: 1 })
  expect(headings.map((heading) => heading.textContent)).toEqual(['Gebruiksvoorwaarden'])

  const retry = screen.getByRole('button', { name: 'Opnieuw proberen' })
  await userEvent.click(retry)
  await screen.findByRole('button', { name: 'Opnieuw proberen', busy: false })
  expect(requests).toHaveLength(2)

  await userEvent.click(retry)
  expect(await screen.findByRole('heading', { name: 'There at last' })).toBeVisible()
  expect(screen.getByRole('article')).toHaveFocus()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
