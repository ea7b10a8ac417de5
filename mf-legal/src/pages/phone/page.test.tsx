import { getPhoneEntries } from '@site/shared/brands'
import type { Country } from '@site/shared/contract'
import { screen, within } from '@testing-library/react'
import { visit } from '../../testing/visit.ts'

const frenchTypes = [
  'Toutes les marques',
  'Actualité',
  'Uniquement en ligne',
  'Radio',
  'Art de vivre et magazines',
  'Télévision',
]

/** Title, hours, count, name of the search field, way back and types. */
type Texts = [string, string, string, search: string, back: string, menu: string, types: string[]]

const texts: [url: string, country: Country, ...Texts][] = [
  [
    '/nl',
    'nl',
    'Telefoongids',
    'maandag tot en met vrijdag, van 9.00 tot 17.00 uur',
    '29 telefoonnummers',
    'Zoek een merk',
    'Terug naar de startpagina',
    'Soort merk',
    ['Alle merken', 'Nieuws', 'Alleen online', 'Radio', 'Lifestyle en tijdschriften'],
  ],
  [
    '/fr',
    'be',
    'Répertoire téléphonique',
    'du lundi au vendredi, de 8h30 à 17h',
    '12 numéros de téléphone',
    'Chercher une marque',
    'Retour à la page d’accueil',
    'Type de marque',
    frenchTypes,
  ],
]

test.each(texts)(
  '%s/phone on .%s has the title "%s"',
  async (lang, country, title, hours, count, search, back, menu, types) => {
    await visit(`${lang}/phone`, country)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(screen.getByText(hours, { exact: false })).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${count}$`))
    expect(screen.getByRole('link', { name: back })).toHaveAttribute('href', lang)
    const box = within(screen.getByRole('search')).getByRole('searchbox', { name: search })
    expect(box).toBeVisible()
    const links = within(screen.getByRole('navigation', { name: menu })).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(types)
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['true', ...types.slice(1).map(() => null)])
    const groups = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
    expect(groups).toEqual(types.slice(1))
  },
)

const countries: [Country, string, string, string][] = [
  ['nl', 'Radio', 'Klankvuur FM 035 000 00 68', 'tel:+31350000068'],
  ['be', 'Tv', 'Télé Ardoise 081 00 00 91', 'tel:+3281000091'],
]

test.each(countries)('a visitor on .%s finds every brand, and under %s calls %s', async (country, group, name, tel) => {
  await visit('/nl/phone', country)
  const region = await screen.findByRole('region', { name: group })
  expect(within(region).getByRole('link', { name })).toHaveAttribute('href', tel)
  const shown = screen.getAllByRole('region').flatMap((each) => within(each).getAllByRole('listitem'))
  const names = getPhoneEntries(country).map(({ brandName, phoneNumber }) => brandName + phoneNumber)
  expect(shown.map((item) => item.textContent).toSorted()).toEqual(names.toSorted())
})
