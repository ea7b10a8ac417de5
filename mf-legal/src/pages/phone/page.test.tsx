import { getPhoneEntries } from '@site/shared/brands'
import type { Country } from '@site/shared/contract'
import { screen, within } from '@testing-library/react'
import { visit } from '../../testing/visit.ts'

type Texts = [url: string, country: Country, title: string, hours: string, count: string]

const texts: Texts[] = [
  ['/nl', 'nl', 'Telefoongids', 'maandag tot en met vrijdag, van 9.00 tot 17.00 uur', '29 telefoonnummers'],
  ['/nl', 'be', 'Telefoongids', 'maandag tot vrijdag, van 9.00 tot 17.00 uur', '12 telefoonnummers'],
  ['/fr', 'be', 'Répertoire téléphonique', 'du lundi au vendredi, de 8h30 à 17h', '12 numéros de téléphone'],
  ['/en', 'be', 'Telephone directory', 'Monday to Friday, 9.00 to 17.00', '12 telephone numbers'],
  ['/fr', 'nl', 'Telefoongids', 'maandag tot en met vrijdag, van 9.00 tot 17.00 uur', '29 telefoonnummers'],
]

test.each(texts)('a visitor of %s on .%s reads "%s" and "%s"', async (lang, country, title, hours, count) => {
  await visit(`${lang}/phone`, country)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByText(hours, { exact: false })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${count}$`))
})

const searches: [string, Country, string][] = [
  ['/nl', 'nl', 'Zoek een merk'],
  ['/nl', 'be', 'Zoek een merk'],
  ['/fr', 'be', 'Chercher une marque'],
  ['/en', 'be', 'Find a brand'],
]

test.each(searches)('a visitor of %s on .%s may search for 100 characters under "%s"', async (lang, country, name) => {
  await visit(`${lang}/phone`, country)
  const box = within(await screen.findByRole('search')).getByRole('searchbox', { name })
  expect(box).toHaveAttribute('maxlength', '100')
})

const types: [string, Country, string, string[]][] = [
  ['/nl', 'nl', 'Soort merk', ['Alle merken', 'Nieuws', 'Alleen online', 'Radio', 'Lifestyle en tijdschriften']],
  ['/nl', 'be', 'Soort merk', ['Alle merken', 'Nieuws', 'Alleen online', 'Radio', 'Lifestyle en magazines', 'Tv']],
  [
    '/fr',
    'be',
    'Type de marque',
    ['Toutes les marques', 'Actualité', 'Uniquement en ligne', 'Radio', 'Art de vivre et magazines', 'Télévision'],
  ],
  ['/en', 'be', 'Type of brand', ['All brands', 'News', 'Online only', 'Radio', 'Lifestyle and magazines', 'TV']],
]

test.each(types)('a visitor of %s on .%s may choose as "%s": %j', async (lang, country, name, choices) => {
  await visit(`${lang}/phone`, country)
  const links = within(await screen.findByRole('navigation', { name })).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(choices)
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['true', ...choices.slice(1).map(() => null)])
  const groups = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(groups).toEqual(choices.slice(1))
})

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

const back: [string, Country, string][] = [
  ['/nl', 'nl', 'Terug naar de startpagina'],
  ['/nl', 'be', 'Terug naar de startpagina'],
  ['/fr', 'be', 'Retour à l’accueil'],
  ['/en', 'be', 'Back to the home page'],
]

test.each(back)('a visitor of %s on .%s goes home by "%s"', async (lang, country, name) => {
  await visit(`${lang}/phone`, country)
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', lang)
})
