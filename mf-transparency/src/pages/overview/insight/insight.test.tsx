import type { CampaignInsight, CampaignSpending } from '@site/shared/calls'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jest } from '@jest/globals'
import { getToday } from '@site/shared/rules'
import { fakeApi } from '@site/shared/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerInsight, answerList, makeItem, visit } from '../../../testing/visit.ts'
import { placesOfHighest, roundUp, scaleOf } from './scale.ts'
import { countMonths, formatSpending, lastMonths } from './spending.ts'

const nothing = { items: 0, lowerBound: 0, upperBound: 0, withoutUpperBound: 0, withoutBounds: 0 }
const some = { ...nothing, items: 3, lowerBound: 1500, upperBound: 6000 }
const insight: CampaignInsight = {
  total: { ...some, withoutUpperBound: 1 },
  months: [
    { month: '2025-11', ...some },
    { month: '2026-02', ...some, withoutUpperBound: 1, withoutBounds: 1 },
  ],
  sponsors: [
    { sponsorName: 'Verbond Polderlicht', ...some },
    { sponsorName: 'Stichting Stil', ...nothing, items: 1, withoutBounds: 1 },
  ],
}

const items = { 'GET /api/campaign-items': () => answerList([makeItem()]) }

const open = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Uitgaven in beeld', expanded: false }))

test('a visitor sees the last twelve months beside the number of items', async () => {
  fakeApi({ ...items, 'GET /api/campaign-insight': () => answerInsight(insight) })
  await visit('/nl/political-ads', 'nl')
  const part = await screen.findByRole('region', { name: 'Uitgaven in beeld' })
  const picture = await within(part).findByRole('img')
  expect(picture).toHaveAccessibleName(
    'Uitgaven per maand van maart 2025 tot en met februari 2026, samen > €\u00a03.000',
  )
  expect(picture.querySelectorAll('g')).toHaveLength(12)
  expect(within(part).queryByRole('table', { hidden: true })).not.toBeInTheDocument()
})

test('a visitor sees 24 months of a longer time, and all of them on request', async () => {
  const months = [
    { month: '2020-01', ...some },
    { month: '2026-02', ...some },
  ]
  fakeApi({ ...items, 'GET /api/campaign-insight': () => answerInsight({ ...insight, months }) })
  await visit('/nl/political-ads?text=lang', 'nl')
  await open()
  const bars = async () => (await screen.findByRole('img')).querySelectorAll('g')
  expect(await bars()).toHaveLength(24)
  await userEvent.click(screen.getByRole('button', { name: 'Toon alle 74 maanden' }))
  expect(await bars()).toHaveLength(74)
  await userEvent.click(screen.getByRole('button', { name: 'Toon de laatste 24 maanden' }))
  expect(await bars()).toHaveLength(24)
})

test('with one chosen sponsor no ranking of sponsors is shown', async () => {
  const one = { ...insight, sponsors: insight.sponsors.slice(0, 1) }
  fakeApi({ ...items, 'GET /api/campaign-insight': () => answerInsight(one) })
  await visit('/nl/political-ads?sponsor=Verbond+Polderlicht', 'nl')
  await open()
  const part = screen.getByRole('region', { name: 'Uitgaven in beeld' })
  expect(await within(part).findByRole('heading', { name: 'Per maand' })).toBeVisible()
  expect(within(part).queryByRole('heading', { name: /Sponsors/ })).not.toBeInTheDocument()
})

test('a visitor sees spending over time and by sponsor as bands, with tables behind the pictures', async () => {
  const requests = fakeApi({ ...items, 'GET /api/campaign-insight': () => answerInsight(insight) })
  await visit('/nl/political-ads?channel=PRINT&sort=views', 'nl')
  await open()
  const part = screen.getByRole('region', { name: 'Uitgaven in beeld' })
  expect(await within(part).findByRole('img')).toHaveAccessibleName(
    'Uitgaven per maand van november 2025 tot en met februari 2026, samen > €\u00a03.000',
  )
  expect(new URL(requests.at(-1)!.url).search).toBe('?countryCode=NL&channel=PRINT')
  const sponsors = within(part).getByRole('list')
  expect(
    within(sponsors)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Verbond Polderlicht€\u00a01.500 – €\u00a06.000', 'Stichting StilNiet vermeld'])
  expect(within(sponsors).getByRole('link', { name: 'Stichting Stil' })).toHaveAttribute(
    'href',
    '/nl/political-ads?sponsor=Stichting+Stil',
  )
  const [months, bySponsor] = within(part).getAllByRole('table', { hidden: true })
  const read = (table: HTMLElement) =>
    [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))
  expect(read(months!)).toEqual([
    ['november 2025', '3', '€\u00a01.500 – €\u00a06.000', '0'],
    ['februari 2026', '3', '> €\u00a01.500', '1'],
  ])
  expect(read(bySponsor!)[1]).toEqual(['Stichting Stil', '1', '–', '1'])
})

test('a visitor whose figures do not come still has the list, and tries again', async () => {
  const answers = [new Response('', { status: 500 }), answerInsight(insight)]
  fakeApi({ ...items, 'GET /api/campaign-insight': () => answers.shift()! })
  await visit('/nl/political-ads?text=elders', 'nl')
  await open()
  expect(await screen.findByText('De cijfers konden niet worden geladen.')).toBeVisible()
  expect(screen.getByRole('article')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
  expect(await screen.findByRole('img')).toBeVisible()
})

test('a visitor saves the result and the whole register as files, or uses the API', async () => {
  fakeApi({ ...items, 'GET /api/campaign-insight': () => answerInsight() })
  await visit('/nl/political-ads?channel=TV&from=2026-01-01&sort=spending', 'be')
  const list = (await screen.findByRole('link', { name: 'Dit resultaat als CSV' })).closest('ul')!
  const links = within(list).getAllByRole('link')
  expect(Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute('href')]))).toMatchObject({
    'Dit resultaat als CSV': '/api/campaign-items.csv?countryCode=BE&channel=TV&from=2026-01-01&sort=spending',
    'Dit resultaat als JSON': '/api/campaign-items.json?countryCode=BE&channel=TV&from=2026-01-01&sort=spending',
    'Alle advertenties als CSV': '/api/campaign-items.csv?countryCode=BE',
    'Alle advertenties als JSON': '/api/campaign-items.json?countryCode=BE',
    'Zelf gegevens opvragen (API)': '/api/docs',
  })
})

const spendings: [Partial<CampaignSpending>, string | undefined][] = [
  [{ items: 2, lowerBound: 100, upperBound: 600 }, '[100] – [600]'],
  [{ items: 2, lowerBound: 100, upperBound: 600, withoutUpperBound: 1 }, '> [100]'],
  [{ items: 2, upperBound: 500, withoutBounds: 1 }, '[0] – [500]'],
  [{ items: 2, withoutBounds: 2 }, undefined],
]

test.each(spendings)('the sum %j is written %s', (spending, text) => {
  const formatNumber = (amount: number) => `[${amount}]`
  expect(formatSpending({ formatNumber }, { ...nothing, ...spending })).toBe(text)
})

test('a visitor reads the value of a month with the arrow keys or the pointer, and which month is not over', async () => {
  const thisMonth = getToday().slice(0, 7)
  const months = lastMonths([{ month: thisMonth, ...some }], 24).map((month, at) =>
    at === 22 ? { ...some, month: month.month } : month,
  )
  fakeApi({ ...items, 'GET /api/campaign-insight': () => answerInsight({ ...insight, months }) })
  await visit('/nl/political-ads?text=maand', 'nl')
  await open()
  const slider = await screen.findByRole('slider', { name: 'Bekijk een maand' })
  expect(slider).toHaveAttribute(
    'aria-valuetext',
    expect.stringMatching(/ \(loopt nog\): €\s1.500 – €\s6.000, 3 advertenties$/),
  )
  slider.focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(slider).toHaveAttribute(
    'aria-valuetext',
    expect.stringMatching(/^[a-z]+ \d{4}: €\s1.500 – €\s6.000, 3 advertenties$/),
  )
  await userEvent.keyboard('{Home}{ArrowLeft}')
  expect(slider).toHaveAttribute('aria-valuenow', '1')
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/: –, geen advertenties$/))
  jest.spyOn(slider, 'getBoundingClientRect').mockReturnValue({ left: 100, width: 240 } as DOMRect)
  fireEvent(slider, new MouseEvent('pointermove', { bubbles: true, clientX: 100 + 22.5 * 10 }))
  expect(slider).toHaveAttribute('aria-valuenow', '23')
})

const folder = join(import.meta.dirname, '../../../../messages')

test.each(['nl_nl', 'nl_be', 'fr_be', 'en_be'])(
  'the descriptions of the charts name no colours in %s',
  async (locale) => {
    const texts: Record<string, string> = JSON.parse(await readFile(join(folder, `${locale}.json`), 'utf8'))
    const ofCharts = Object.entries(texts).filter(([id]) => id.startsWith('political_ads.insight.'))
    const colours = /donker|licht\b|lichte|bleek|fonc|clair|pâle|sombre|\bdark|\blight|\bpale|rood|rouge|\bred\b/i
    expect(ofCharts.filter(([, text]) => colours.test(text))).toEqual([])
  },
)

const amounts: [amount: number, top: number][] = [
  [2, 2],
  [2.1, 4],
  [99, 100],
  [100, 100],
  [4_200_000, 6_000_000],
  [6_000_001, 8_000_000],
]

test.each(amounts)('the axis of a chart up to %i ends at %i', (amount, top) => {
  expect(roundUp(amount)).toBe(top)
})

const axes: [heights: number[], isBroken: boolean, lines: number[]][] = [
  [[400, 300, 200, 100], false, [400, 300, 200, 100]],
  [[5_000_000, 90, 80, 60], true, [6_000_000, 60, 30]],
  [[5_000_000, 0, 0, 0], false, [6_000_000, 4_500_000, 3_000_000, 1_500_000]],
  [[], false, [20, 15, 10, 5]],
]

test.each(axes)('an axis for bars of %j is broken: %s, with lines at %j', (heights, isBroken, lines) => {
  const scale = scaleOf(heights)
  expect(scale.gap !== undefined).toBe(isBroken)
  expect(scale.lines.map(({ amount }) => amount)).toEqual(lines)
  for (const { amount, share } of scale.lines) expect(scale.shareOf(amount)).toBeCloseTo(share)
  expect(scale.shareOf(0)).toBe(0)
})

test('the three highest bars are named, where their names do not cover one another', () => {
  expect(placesOfHighest([1, 9, 8, 2, 7, 3, 4])).toEqual([1, 4, 6])
  expect(placesOfHighest([0, 0])).toEqual([])
})

test('on a narrow window the months lie below one another, the latest first', async () => {
  const matchMedia = jest.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = new EventTarget()
    return Object.assign(list, { matches: query.includes('44.99em'), media: query }) as never
  })
  fakeApi({ ...items, 'GET /api/campaign-insight': () => answerInsight(insight) })
  await visit('/nl/political-ads?text=smal', 'nl')
  await open()
  const part = within(await screen.findByRole('region', { name: 'Uitgaven in beeld' }))
  const [months] = await part.findAllByRole('list')
  const rows = within(months!).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'februari 2026> €\u00a01.500',
    'januari 2026–',
    'december 2025–',
    'november 2025€\u00a01.500 – €\u00a06.000',
  ])
  expect(screen.queryByRole('slider')).not.toBeInTheDocument()
  matchMedia.mockRestore()
})

test('months without advertisements have a position on the axis, also before the first one', () => {
  const months = [
    { month: '2025-11', ...some },
    { month: '2026-02', ...some },
  ]
  expect(lastMonths(months, 5).map(({ month, items: count }) => [month, count])).toEqual([
    ['2025-10', 0],
    ['2025-11', 3],
    ['2025-12', 0],
    ['2026-01', 0],
    ['2026-02', 3],
  ])
  expect(countMonths(months)).toBe(4)
  expect(lastMonths([], 6)).toEqual([])
})
