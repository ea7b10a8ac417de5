import { dpoMailbox } from '@site/shared/rules'
import type { Country } from '@site/shared/contract'
import { screen, within } from '@testing-library/react'
import { visit } from '../../testing/visit.ts'
const dutch = [
  'Geen reclame meer krijgen',
  'Je gegevens inzien',
  'Je gegevens laten verbeteren',
  'Je gegevens laten verwijderen',
  'Een ander verzoek doen',
]
const french = [
  'Ne plus recevoir de publicité',
  'Consulter vos données',
  'Faire corriger vos données',
  'Retrait d’une publication',
  'Faire effacer vos données',
  'Faire une autre demande',
]
const paths = ['direct-marketing/brands', 'access', 'rectification', 'publication', 'forgotten-overview', 'other']
const withoutPublication = paths.filter((path) => path !== 'publication')

type Case = [url: string, country: Country, title: string, authority: RegExp, string[], string[]]

const pages: Case[] = [
  ['/nl', 'nl', 'Je privacyrechten', /Autoriteit Persoonsgegevens/, dutch, withoutPublication],
  [
    '/nl',
    'be',
    'Je privacyrechten',
    /Gegevensbeschermingsautoriteit/,
    dutch.toSpliced(3, 0, 'Verwijdering uit een publicatie'),
    paths,
  ],
  ['/fr', 'be', 'Vos droits en matière de vie privée', /Autorité de protection des données/, french, paths],
]

test.each(pages)(
  'a visitor of %s on .%s reads under "%s" each right with its page, and where to complain',
  async (lang, country, title, authority, rights, expected) => {
    await visit(`${lang}/privacy-rights`, country)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    const items = within(screen.getAllByRole('list')[0]!).getAllByRole('listitem')
    expect(items.map((item) => within(item).getByRole('heading', { level: 2 }).textContent)).toEqual(rights)
    const links = items.map((item) => within(item).getByRole<HTMLAnchorElement>('link').pathname)
    expect(links).toEqual(expected.map((path) => `${lang}/privacy-rights/${path}`))
    expect(screen.getByRole('link', { name: authority })).toHaveAttribute('href', expect.stringMatching(/^https:/))
    expect(screen.getByText(/2509 AJ Den Haag|1000 Bru/)).toBeVisible()
    const officer = country === 'nl' ? dpoMailbox.nl : dpoMailbox.be
    expect(screen.getByRole('link', { name: officer })).toBeVisible()
  },
)

test('a visitor reads how long each right takes, in which steps, and that nothing else is needed', async () => {
  await visit('/nl/privacy-rights', 'nl')
  const [first, ...others] = within((await screen.findAllByRole('list'))[0]!).getAllByRole('listitem')
  expect(first).toHaveTextContent(/binnen 30 dagen/)
  for (const other of others) expect(other).toHaveTextContent(/binnen een maand/)
  expect(screen.getByText(/Gratis, zonder account en zonder kopie van je paspoort/)).toBeVisible()
  const steps = within(screen.getByRole('region', { name: 'Zo werkt het' }))
  expect(steps.getAllByRole('listitem')).toHaveLength(3)
})

test.each(paths)('a visitor of %s finds the way back to all rights above its title', async (path) => {
  await visit(`/nl/privacy-rights/${path}`, 'be')
  const back = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Bekijk alle privacyrechten' })
  expect(back.pathname).toBe('/nl/privacy-rights')
  const title = screen.getByRole('heading', { level: 1 })
  expect(back.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
