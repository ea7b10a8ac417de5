import type { Country } from '@site/shared/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { visit } from '../../testing/visit.ts'

const heroes: [string, Country, title: string, tasks: string, conditions: string, documents: string[]][] = [
  [
    '/nl',
    'nl',
    'Jouw gegevens, onze afspraken',
    'Meteen regelen',
    'Onze voorwaarden',
    ['Privacybeleid', 'Cookiebeleid', 'Gebruiksvoorwaarden'],
  ],
  [
    '/fr',
    'be',
    'Vos données, nos engagements',
    'Vos démarches',
    'Nos conditions',
    ['Politique de confidentialité', 'Politique en matière de cookies', 'Conditions d’utilisation'],
  ],
]

test.each(heroes)('%s on .%s has the title "%s"', async (url, country, title, tasks, conditions, documents) => {
  await visit(url, country)
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title)
  expect(screen.getByRole('region', { name: tasks })).toBeVisible()
  const cards = within(screen.getByRole('region', { name: conditions })).getAllByRole('link')
  expect(cards.map((card) => card.textContent)).toEqual(documents)
  const keys = ['privacy-policy', 'cookie-policy', 'terms-of-use']
  expect(cards.map((card) => card.getAttribute('href'))).toEqual(keys.map((key) => `${url}/document/${key}`))
})

test('a visitor stops advertising, sees and deletes data from the home page', async () => {
  await visit('/nl', 'nl')
  const region = within(await screen.findByRole('region', { name: 'Meteen regelen' }))
  const links = region.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Geen reclame meer krijgen', '/nl/privacy-rights/direct-marketing/brands'],
    ['Je gegevens inzien', '/nl/privacy-rights/access'],
    ['Je gegevens verwijderen', '/nl/privacy-rights/forgotten-overview'],
  ])
})

const searches: [typed: string, address: string][] = [
  ['cookies weigeren{Enter}', '/nl/search?q=cookies+weigeren'],
  ['  {Enter}', '/nl/search'],
]

test.each(searches)('a visitor who types "%s" comes to %s', async (typed, address) => {
  const { router } = await visit('/nl', 'nl')
  const search = within(await screen.findByRole('search'))
  await userEvent.type(search.getByRole('searchbox', { name: 'Waar ben je naar op zoek?' }), typed)
  const { pathname, search: query } = router.state.location
  expect(pathname + query).toBe(address)
})

const others = ['/document/privacy-policy-applicants', '/document/privacy-policy-events']
const elsewhere = ['/privacy-rights', '/political-ads', '/phone']
const links: [Country, string[]][] = [
  ['nl', [...others, ...elsewhere]],
  ['be', [...others, '/document/privacy-policy-participants', ...elsewhere]],
]

test.each(links)('a visitor on .%s is led on to %j', async (country, paths) => {
  await visit('/nl', country)
  const region = await screen.findByRole('region', { name: 'Ook op deze site' })
  const found = within(region).getAllByRole('link')
  expect(found.map((link) => link.getAttribute('href'))).toEqual(paths.map((path) => `/nl${path}`))
})
