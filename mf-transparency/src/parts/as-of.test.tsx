import { getToday } from '@site/shared/rules'
import { fakeApi } from '@site/shared/testing'
import { screen } from '@testing-library/react'
import { answerInsight, makeItem, visit } from '../testing/visit.ts'

const item = makeItem()

function answerAsOf(asOf: string | undefined) {
  fakeApi({
    'GET /api/campaign-items': () => Response.json({ campaignItems: [item], total: 1, nextCursor: null, asOf }),
    [`GET /api/campaign-items/${item.id}`]: () => Response.json({ ...item, asOf }),
    'GET /api/campaign-insight': () => answerInsight(),
  })
}

const paragraph = (words: RegExp) => (_: string, part: Element | null) =>
  part?.tagName === 'P' && words.test(part.textContent)

const places = [
  ['/nl', 'nl', /^Stand van 1[23]:32\./, /^Stand van 1 juni 2026 om 14:32\./],
  ['/nl', 'be', /^Stand van 1[23]:32\./, /^Stand van 1 juni 2026 om 14:32\./],
  ['/fr', 'be', /^Situation à 1[23]:32\./, /^Situation au 1er juin 2026 à 14:32\./],
  ['/en', 'be', /^As of 1[23]:32\./, /^As of 1 June 2026 at 14:32\./],
] as const

test.each(places)('a visitor of %s on .%s reads how old the register is', async (lang, country, today, earlier) => {
  answerAsOf(`${getToday()}T11:32:00.000Z`)
  const { unmount } = await visit(`${lang}/political-ads`, country)
  expect(await screen.findByText(paragraph(today))).toBeVisible()
  unmount()
  answerAsOf('2026-06-01T12:32:00.000Z')
  await visit(`${lang}/political-ads/${item.id}`, country)
  expect(await screen.findByText(paragraph(earlier))).toBeVisible()
})

test('no date is shown for a register that is up to date', async () => {
  answerAsOf(undefined)
  await visit('/nl/political-ads', 'nl')
  expect(await screen.findByText(/1 advertentie/)).toBeVisible()
  expect(screen.queryByText(/Stand van/)).not.toBeInTheDocument()
})
