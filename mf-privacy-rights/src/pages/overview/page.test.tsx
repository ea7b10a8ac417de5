import type { Country } from '@site/shared/contract'
import { screen, within } from '@testing-library/react'
import { visit } from '../../testing/visit.ts'

const pages: [string, Country, string, string[]][] = [
  [
    '/nl',
    'nl',
    'Je privacyrechten',
    [
      'Geen reclame meer krijgen',
      'Je gegevens inzien',
      'Je gegevens laten verbeteren',
      'Je gegevens laten verwijderen',
    ],
  ],
  [
    '/nl',
    'be',
    'Je privacyrechten',
    [
      'Geen reclame meer krijgen',
      'Je gegevens inzien',
      'Je gegevens laten verbeteren',
      'Verwijdering uit een publicatie',
      'Je gegevens laten verwijderen',
    ],
  ],
  [
    '/fr',
    'be',
    'Vos droits en matière de vie privée',
    [
      'Ne plus recevoir de publicité',
      'Consulter vos données',
      'Faire corriger vos données',
      'Retrait d’une publication',
      'Faire effacer vos données',
    ],
  ],
  [
    '/en',
    'be',
    'Your privacy rights',
    [
      'Stop receiving advertising',
      'See your data',
      'Have your data corrected',
      'Removal from a publication',
      'Have your data deleted',
    ],
  ],
]

test.each(pages)('a visitor of %s on .%s reads under "%s" of the rights %j', async (lang, country, title, rights) => {
  await visit(`${lang}/privacy-rights`, country)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  const items = within(screen.getAllByRole('list')[0]!).getAllByRole('listitem')
  expect(items.map((item) => within(item).getByRole('heading', { level: 2 }).textContent)).toEqual(rights)
})

const ways: [string, Country, string[]][] = [
  ['/nl', 'nl', ['direct-marketing/brands', 'access', 'rectification', 'forgotten-overview']],
  ['/nl', 'be', ['direct-marketing/brands', 'access', 'rectification', 'publication', 'forgotten-overview']],
  ['/fr', 'be', ['direct-marketing/brands', 'access', 'rectification', 'publication', 'forgotten-overview']],
]

test.each(ways)(
  'a visitor of %s on .%s gets from here to the page of each right: %j',
  async (lang, country, expected) => {
    await visit(`${lang}/privacy-rights`, country)
    const links = within((await screen.findAllByRole('list'))[0]!).getAllByRole<HTMLAnchorElement>('link')
    expect(links.map((link) => link.pathname)).toEqual(expected.map((page) => `${lang}/privacy-rights/${page}`))
  },
)

test('a visitor reads that advertising stops within 30 days and that other requests take a month', async () => {
  await visit('/nl/privacy-rights', 'nl')
  const [first, ...others] = within((await screen.findAllByRole('list'))[0]!).getAllByRole('listitem')
  expect(first).toHaveTextContent(/binnen 30 dagen/)
  for (const other of others) expect(other).toHaveTextContent(/binnen een maand/)
})

const authorities: [string, Country, RegExp][] = [
  ['/nl', 'nl', /Autoriteit Persoonsgegevens/],
  ['/nl', 'be', /Gegevensbeschermingsautoriteit/],
  ['/fr', 'be', /Autorité de protection des données/],
  ['/en', 'be', /Data Protection Authority/],
  ['/en', 'nl', /Autoriteit Persoonsgegevens/],
]

test.each(authorities)('a discontented visitor of %s on .%s is pointed to %s', async (lang, country, name) => {
  await visit(`${lang}/privacy-rights`, country)
  expect(await screen.findByText(name)).toBeVisible()
  expect(screen.getByRole('link', { name: 'privacy@lantaarn.example' })).toBeVisible()
})

test('nothing is asked of a visitor but what they want', async () => {
  await visit('/nl/privacy-rights', 'nl')
  expect(await screen.findByText(/Gratis, zonder account en zonder kopie van je paspoort/)).toBeVisible()
})

const centres: [string, Country, string][] = [
  ['/nl', 'nl', 'Transparantiecentrum'],
  ['/nl', 'be', 'Transparantiecentrum'],
  ['/fr', 'be', 'Centre de transparence'],
  ['/en', 'be', 'Transparency centre'],
]

test.each(centres)('a visitor of %s on .%s reads that the rights belong to the %s', async (lang, country, name) => {
  await visit(`${lang}/privacy-rights`, country)
  expect(await screen.findByText(name)).toBeVisible()
})

test('a visitor reads beside the rights what happens in three steps', async () => {
  await visit('/nl/privacy-rights', 'nl')
  const region = within(await screen.findByRole('region', { name: 'Zo werkt het' }))
  expect(region.getAllByRole('listitem')).toHaveLength(3)
})
