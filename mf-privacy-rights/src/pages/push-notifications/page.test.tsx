import type { Country } from '@site/shared/contract'
import { visitorDraft } from '@site/shared/rights'
import { screen } from '@testing-library/react'
import { visit } from '../../testing/visit.ts'

const everywhere = ['Website in Chrome', 'Website in Safari', 'App op je telefoon of tablet']
const cases: [Country, string[]][] = [
  ['be', everywhere],
  ['nl', [...everywhere, 'Alleen sommige onderwerpen, in de app']],
]

beforeEach(() => visitorDraft.reset())

test.each(cases)('a visitor on .%s reads how to switch off notifications: %j', async (country, titles) => {
  await visit('/nl/privacy-rights/push-notifications', country)
  await screen.findByRole('heading', { level: 1, name: 'Meldingen uitzetten' })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(titles)
  expect(screen.getAllByRole('list')).toHaveLength(titles.length)
  expect(screen.getByRole('link', { name: 'Bekijk alle privacyrechten' })).toBeVisible()
})
