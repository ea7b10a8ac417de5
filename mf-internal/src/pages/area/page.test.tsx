import type { Country } from '@site/shared/contract'
import { screen } from '@testing-library/react'
import manifest from '../../manifest.ts'
import { visit } from '../../testing/visit.ts'

const pages: [string, Country, string, string, RegExp][] = [
  ['/nl', 'nl', 'Privacyverzoeken van klanten', 'Alleen voor medewerkers', /kopie van een identiteitsbewijs/],
  ['/nl', 'be', 'Privacyverzoeken van klanten', 'Alleen voor medewerkers', /kopie van de identiteitskaart/],
  ['/fr', 'be', 'Demandes de clients relatives à la vie privée', 'Réservé aux collaborateurs', /copie de sa carte/],
  ['/en', 'be', 'Privacy requests from customers', 'For employees only', /copy of an identity card/],
]

test.each(pages)('an employee of %s on .%s reads under "%s": %s, and %s', async (lang, country, title, who, never) => {
  await visit(`${lang}/internal-privacy-rights`, country)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByText(who)).toBeVisible()
  expect(screen.getByText(never)).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
})

test('an employee passes a customer’s request on by mail, and is led to the public pages for an own one', async () => {
  await visit('/nl/internal-privacy-rights', 'nl')
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/nl/privacy-rights',
    'mailto:privacy@lantaarn.example?subject=Afmelding%20van%20een%20klant',
  ])
})

test('the page stands without navbar, breadcrumbs and footer', () => {
  expect(manifest.pages.map((page) => page.chrome)).toEqual(['bare'])
})
