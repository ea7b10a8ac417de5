import { screen } from '@testing-library/react'
import type { Country } from '@site/shared/contract'
import { visit } from '../../testing/visit.ts'

const visits: [url: string, country: Country, title: string, text: RegExp][] = [
  ['/nl/corrections', 'nl', 'Rectificaties', /Raad voor de Journalistiek\.$/],
  ['/nl/corrections', 'be', 'Rechtzettingen', /recht van antwoord/],
  ['/fr/corrections', 'be', 'Rectifications', /Conseil de déontologie journalistique/],
  ['/en/corrections', 'be', 'Corrections', /right of reply/],
]

test.each(visits)('%s on .%s says "%s" and where else one can go', async (url, country, title, text) => {
  await visit(url, country)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByText(text)).toBeVisible()
})

test('a reader goes on to where an error is reported', async () => {
  await visit('/nl/corrections', 'nl')
  expect(await screen.findByRole('link', { name: 'Meld een fout' })).toHaveAttribute('href', '/nl/about#contact')
})
