import type { Country } from '@site/shared/contract'
import { screen } from '@testing-library/react'
import { visit } from '../../testing/visit.ts'

type Case = [url: string, country: Country, status: string, law: string, post: string, supervisors: [string, string][]]

const pages: Case[] = [
  [
    '/nl/accessibility',
    'nl',
    'voldoet gedeeltelijk',
    'Implementatiewet',
    'Lantaarnkade 1',
    [
      ['College voor de Rechten van de Mens', 'https://www.mensenrechten.nl'],
      ['Autoriteit Consument en Markt', 'https://www.acm.nl'],
    ],
  ],
  [
    '/nl/accessibility',
    'be',
    'voldoet gedeeltelijk',
    'wet van 5 november 2023',
    'Lantaarnlaan 1',
    [
      ['Unia', 'https://www.unia.be'],
      ['FOD Economie', 'https://economie.fgov.be'],
    ],
  ],
  [
    '/fr/accessibility',
    'be',
    'partiellement conforme',
    'loi du 5 novembre 2023',
    'Lantaarnlaan 1',
    [
      ['Unia', 'https://www.unia.be'],
      ['SPF Économie', 'https://economie.fgov.be'],
    ],
  ],
  [
    '/en/accessibility',
    'be',
    'partially compliant',
    'Act of 5 November 2023',
    'Lantaarnlaan 1',
    [
      ['Unia', 'https://www.unia.be'],
      ['FPS Economy', 'https://economie.fgov.be'],
    ],
  ],
]

test.each(pages)(
  'a visitor of %s on .%s reads "%s", the law (%s), the postal address (%s) and the supervisors',
  async (url, country, status, law, post, supervisors) => {
    await visit(url, country)
    const company = country === 'nl' ? 'Lantaarn Media Nederland' : 'Lantaarn Media Belg'
    expect(await screen.findByText(status, { exact: false })).toHaveTextContent(company)
    expect(screen.getByText(law, { exact: false })).toHaveTextContent('2019/882')
    expect(screen.getByText(post, { exact: false })).toHaveTextContent(company)
    const expected = [...supervisors, ['contact@lantaarn.example', 'mailto:contact@lantaarn.example'] as const]
    for (const [name, href] of expected) expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
  },
)
