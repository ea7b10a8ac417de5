import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Country } from '@site/shared/contract'
import { fakeApi, reply, respond } from '@site/shared/testing'
import { getLatestCorrections } from '../../calls.ts'
import { visit } from '../../testing/visit.ts'

const latest = { corrections: [{ id: 'r1', day: '2026-11-20', text: 'De foto is van 2019.' }] }

beforeEach(() => {
  fakeApi([reply(getLatestCorrections, latest)])
})

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
  expect(await screen.findByText(/De foto is van 2019/)).toBeVisible()
})

test('a reader goes on to where an error is reported', async () => {
  await visit('/nl/corrections', 'nl')
  expect(await screen.findByRole('link', { name: 'Meld een fout' })).toHaveAttribute('href', '/nl/about#contact')
  expect(await screen.findByText(/De foto is van 2019/)).toBeVisible()
})

test('a reader sees the page although the back end fails, and tries again', async () => {
  fakeApi([respond(getLatestCorrections, () => Response.json({ error: 'BAD_GATEWAY' }, { status: 502 }))])
  await visit('/fr/corrections', 'be')
  expect(await screen.findByText(/ne peuvent pas être affichées/)).toBeVisible()
  fakeApi([reply(getLatestCorrections, latest)])
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText(/De foto is van 2019/)).toBeVisible()
})
