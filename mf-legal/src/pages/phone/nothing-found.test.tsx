import type { Country } from '@site/shared/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { visit } from '../../testing/visit.ts'

const texts: [url: string, country: Country, title: string, count: string, advice: RegExp, ask: string][] = [
  [
    '/nl/phone?q=zz',
    'nl',
    'Geen merk heeft ‘zz’ in de naam',
    'Geen telefoonnummer gevonden',
    /Controleer de spelling/,
    'stuur ons dan een bericht',
  ],
  [
    '/fr/phone?q=zz',
    'be',
    'Aucun nom de marque ne contient « zz »',
    'Aucun numéro trouvé',
    /Vérifiez l’orthographe/,
    'envoyez-nous un message',
  ],
]

test.each(texts)('%s on .%s says "%s", and what to try', async (url, country, title, count, advice, ask) => {
  await visit(url, country)
  expect(await screen.findByRole('status')).toHaveTextContent(count)
  expect(screen.getByText(title)).toBeVisible()
  expect(screen.getByText(advice)).toBeVisible()
  expect(screen.getByRole('link', { name: ask })).toHaveAttribute('href', `${url.slice(0, 3)}/contact`)
  expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([])
  // It searched all types already.
  expect(screen.queryByRole('link', { name: /alle soorten|parmi toutes/ })).not.toBeInTheDocument()
})

test('a visitor who finds nothing among one type searches all types', async () => {
  const { router } = await visit('/nl/phone?type=radio&q=lantaarn', 'nl')
  expect(await screen.findByText('Geen merk onder ‘Radio’ heeft ‘lantaarn’ in de naam')).toBeVisible()
  await userEvent.click(await screen.findByRole('link', { name: 'Zoeken in alle soorten merken' }))
  expect(screen.getByRole('status')).toHaveTextContent('4 telefoonnummers')
  expect(router.state.location.search).toBe('?q=lantaarn')
})

test('a visitor who found nothing clears the search, sees every brand and goes on typing', async () => {
  await visit('/nl/phone?q=zz', 'nl')
  await userEvent.click(await screen.findByRole('button', { name: 'Zoekopdracht wissen' }))
  expect(screen.getByRole('status')).toHaveTextContent('29 telefoonnummers')
  expect(screen.getByRole('searchbox')).toHaveValue('')
  expect(screen.getByRole('searchbox')).toHaveFocus()
})
