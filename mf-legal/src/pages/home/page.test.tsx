import type { Country } from '@site/shared/contract'
import { screen, within } from '@testing-library/react'
import { fakeDocuments, visit } from '../../testing/visit.ts'

beforeEach(() => {
  fakeDocuments()
})

const heroes: [string, Country, string, string][] = [
  ['/nl', 'nl', 'Privacy en voorwaarden', 'Onze voorwaarden'],
  ['/nl', 'be', 'Privacy en voorwaarden', 'Onze voorwaarden'],
  ['/fr', 'be', 'Vie privée et conditions', 'Nos conditions'],
  ['/en', 'be', 'Privacy and terms', 'Our conditions'],
]

test.each(heroes)('a visitor of %s on .%s reads "%s" above "%s"', async (url, country, title, topics) => {
  await visit(url, country)
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title)
  expect(screen.getByRole('region', { name: topics })).toBeVisible()
})

const topics: [string, Country, string[]][] = [
  ['/nl', 'nl', ['Privacybeleid', 'Cookiebeleid', 'Gebruiksvoorwaarden']],
  ['/fr', 'be', ['Politique de confidentialité', 'Politique en matière de cookies', 'Conditions d’utilisation']],
]

test.each(topics)('a visitor of %s on .%s finds a card for each of %j', async (url, country, names) => {
  await visit(url, country)
  const [region] = await screen.findAllByRole('region')
  const cards = within(region!).getAllByRole('link')
  expect(cards.map((card) => card.textContent)).toEqual(names)
  const keys = ['privacy-policy', 'cookie-policy', 'terms-of-use']
  expect(cards.map((card) => card.getAttribute('href'))).toEqual(keys.map((key) => `${url}/document/${key}`))
})

const links: [Country, string[]][] = [
  [
    'nl',
    ['/document/privacy-policy-applicants', '/document/privacy-policy-events', '/privacy-rights', '/political-ads'],
  ],
  [
    'be',
    [
      '/document/privacy-policy-applicants',
      '/document/privacy-policy-events',
      '/document/privacy-policy-participants',
      '/privacy-rights',
      '/political-ads',
    ],
  ],
]

test.each(links)('a visitor on .%s is led on to %j', async (country, paths) => {
  await visit('/nl', country)
  const region = await screen.findByRole('region', { name: 'Meer documenten en je rechten' })
  const found = within(region).getAllByRole('link')
  expect(found.map((link) => link.getAttribute('href'))).toEqual(paths.map((path) => `/nl${path}`))
})
