import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSite, siteValues } from '@site/shared/rules/site'
import { contactMailbox } from '@site/shared/rules'
import { langs, type Country } from '@site/shared/contract'
import { screen } from '@testing-library/react'
import { visit } from '../../testing/visit.ts'
import { assessed } from './statement.ts'

type Case = [url: string, country: Country, status: string, law: string, supervisors: [string, string][]]

const pages: Case[] = [
  [
    '/nl/accessibility',
    'nl',
    'voldoet gedeeltelijk',
    'Implementatiewet',
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
    [
      ['Unia', 'https://www.unia.be'],
      ['FPS Economy', 'https://economie.fgov.be'],
    ],
  ],
]

test.each(pages)(
  'a visitor of %s on .%s reads "%s", the law (%s), the postal address and the supervisors',
  async (url, country, status, law, supervisors) => {
    await visit(url, country)
    const lang = langs.find((each) => url.startsWith(`/${each}/`)) ?? 'nl'
    const { legalName, postalAddress } = siteValues(readSite(), lang, country)
    expect(await screen.findByText(status, { exact: false })).toHaveTextContent(legalName)
    expect(screen.getByText(law, { exact: false })).toHaveTextContent('2019/882')
    expect(screen.getByText(`${legalName}, ${postalAddress}`, { exact: false })).toBeVisible()
    const expected = [...supervisors, [contactMailbox, `mailto:${contactMailbox}`] as const]
    for (const [name, href] of expected) expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
  },
)

const regulators: [url: string, country: Country, sites: string[]][] = [
  ['/nl/accessibility', 'nl', ['https://www.cvdm.nl']],
  ['/nl/accessibility', 'be', ['vlaamseregulatormedia', 'www.csa.be', 'medienrat']],
  ['/fr/accessibility', 'be', ['vlaamseregulatormedia', 'www.csa.be', 'medienrat']],
  ['/en/accessibility', 'be', ['vlaamseregulatormedia', 'www.csa.be', 'medienrat']],
]

test.each(regulators)(
  'a visitor of %s on .%s reads who supervises television and video',
  async (url, country, sites) => {
    await visit(url, country)
    await screen.findByRole('heading', { level: 1 })
    for (const site of sites) expect(screen.getByText(site, { exact: false })).toBeVisible()
  },
)

test('the accessibility statement names the newest version of the site', () => {
  const changelog = readFileSync(join(import.meta.dirname, '../../../../CHANGELOG.md'), 'utf8')
  const [, version, on] = /^## \[(\d[^\]]*)\] - (\S+)$/m.exec(changelog) ?? []
  expect(assessed).toEqual({ version, on })
})
