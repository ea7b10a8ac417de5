import type { Country } from '@site/shared/contract'
import { screen } from '@testing-library/react'
import { visit } from '../../testing/visit.ts'

const cases: [string, Country, string[]][] = [
  ['nl', 'be', ['Lantaarn-account', 'Vonkwijzer-account']],
  ['fr', 'be', ['Compte Lantaarn', 'Compte Vonkwijzer']],
  ['nl', 'nl', ['Lantaarn-account', 'Schemerkijk-account', 'Streekbaken-account']],
]

test.each(cases)('a visitor in %s on .%s reads how to delete %j, or all', async (lang, country, names) => {
  await visit(`/${lang}/privacy-rights/forgotten-overview`, country)
  const headings = await screen.findAllByRole('heading', { level: 3 })
  expect(headings.map(({ textContent }) => textContent)).toEqual(names)
  const links = screen.getAllByRole<HTMLAnchorElement>('link').map(({ pathname }) => pathname)
  expect(links).toContain(`/${lang}/privacy-rights/forgotten`)
  for (const name of names) {
    const link = screen.getByRole('link', { name: new RegExp(`Mijn account: ${name}|Mon compte\\s: ${name}`) })
    expect(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\//))
  }
})
