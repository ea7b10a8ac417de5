import { accounts } from '@site/shared/rules'
import type { Country, Lang } from '@site/shared/contract'
import { screen } from '@testing-library/react'
import { visit } from '../../testing/visit.ts'

const cases: [Lang, Country, begin: string, end: string][] = [
  ['nl', 'be', '', '-account'],
  ['fr', 'be', 'Compte ', ''],
  ['en', 'be', '', ' account'],
  ['nl', 'nl', '', '-account'],
]

test.each(cases)(
  'a visitor in %s on .%s reads how to delete each account, or all',
  async (lang, country, begin, end) => {
    const here = accounts.filter(({ countries }) => countries.includes(country))
    const names = here.map(({ name }) => begin + name + end)
    await visit(`/${lang}/privacy-rights/forgotten-overview`, country)
    const headings = await screen.findAllByRole('heading', { level: 3 })
    expect(headings.map(({ textContent }) => textContent)).toEqual(names)
    const links = screen.getAllByRole<HTMLAnchorElement>('link').map(({ pathname }) => pathname)
    expect(links).toContain(`/${lang}/privacy-rights/forgotten`)
    for (const [at, { address, purpose, deletion }] of here.entries()) {
      expect(screen.getByRole('link', { name: new RegExp(`(?:account|compte)\\s?: ${names[at]}$`) })).toHaveAttribute(
        'href',
        address,
      )
      expect(screen.getByText(purpose[lang])).toBeVisible()
      expect(screen.getByText(deletion[lang])).toBeVisible()
    }
  },
)
