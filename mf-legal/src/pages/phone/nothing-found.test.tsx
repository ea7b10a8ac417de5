import type { Country } from '@site/shared/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { visit } from '../../testing/visit.ts'

type Case = [url: string, country: Country, title: string, count: string, advice: RegExp]

const texts: Case[] = [
  ['/nl/phone?q=zz', 'nl', 'Geen merk heeft ‘zz’ in de naam', 'Geen telefoonnummer gevonden', /Controleer de spelling/],
  ['/nl/phone?type=tv&q=zz', 'be', 'Geen merk onder ‘Tv’ heeft ‘zz’ in de naam', 'Geen telefoonnummer', /spelling/],
  ['/fr/phone?q=zz', 'be', 'Aucun nom de marque ne contient « zz »', 'Aucun numéro trouvé', /Vérifiez l’orthographe/],
  ['/fr/phone?type=radio&q=zz', 'be', 'Sous « Radio », aucun nom de marque ne contient « zz »', 'Aucun', /orthographe/],
  ['/en/phone?q=zz', 'be', 'No brand has ‘zz’ in its name', 'No telephone number found', /Check the spelling/],
]

test.each(texts)('a visitor of %s on .%s reads "%s" and what to try', async (url, country, title, count, advice) => {
  await visit(url, country)
  expect(await screen.findByRole('status')).toHaveTextContent(count)
  expect(screen.getByText(title)).toBeVisible()
  expect(screen.getByText(advice)).toBeVisible()
  expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([])
})

const links: [string, Country, string][] = [
  ['/nl', 'nl', 'stuur ons dan een bericht'],
  ['/nl', 'be', 'stuur ons dan een bericht'],
  ['/fr', 'be', 'envoyez-nous un message'],
  ['/en', 'be', 'send us a message'],
]

test.each(links)('a visitor of %s on .%s who finds nothing may ask otherwise: %s', async (lang, country, link) => {
  await visit(`${lang}/phone?q=zz`, country)
  expect(await screen.findByRole('link', { name: link })).toHaveAttribute('href', `${lang}/about`)
})

test('a visitor who finds nothing among one type searches all types', async () => {
  const { router } = await visit('/nl/phone?type=radio&q=lantaarn', 'nl')
  await userEvent.click(await screen.findByRole('link', { name: 'Zoeken in alle soorten merken' }))
  expect(screen.getByRole('status')).toHaveTextContent('4 telefoonnummers')
  expect(router.state.location.search).toBe('?q=lantaarn')
})

test('a visitor who found nothing among all types is not sent there', async () => {
  await visit('/nl/phone?q=zz', 'nl')
  await screen.findByText('Geen merk heeft ‘zz’ in de naam')
  expect(screen.queryByRole('link', { name: 'Zoeken in alle soorten merken' })).not.toBeInTheDocument()
})

test('a visitor who found nothing clears the search, sees every brand and goes on typing', async () => {
  await visit('/nl/phone?q=zz', 'nl')
  await userEvent.click(await screen.findByRole('button', { name: 'Zoekopdracht wissen' }))
  expect(screen.getByRole('status')).toHaveTextContent('29 telefoonnummers')
  expect(screen.getByRole('searchbox')).toHaveValue('')
  expect(screen.getByRole('searchbox')).toHaveFocus()
})
