import { setImmediate } from 'node:timers/promises'
import { jest } from '@jest/globals'
import type { Country } from '@site/shared/contract'
import { fakeApi } from '@site/shared/testing'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { answerInsight, answerList, makeItem, visit } from '../../testing/visit.ts'

let requests: Request[]
/** Sends the answer to the call with this query; its item has `sponsor` as name. */
let answers: Map<string, (sponsor: string) => void>
/** Sends the figures of the call with this query: what the items cost together at least. */
let figures: Map<string, (lowerBound: number) => void>

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'performance'] })
  answers = new Map()
  figures = new Map()
  requests = fakeApi({
    'GET /api/campaign-insight': ({ url }) =>
      new Promise((resolve) => {
        const total = { items: 1, upperBound: 900, withoutUpperBound: 0, withoutBounds: 0 }
        figures.set(queryOf(url), (lowerBound) => resolve(answerInsight({ total: { ...total, lowerBound } })))
      }),
    'GET /api/campaign-areas': () => Response.json({ areas: ['Lichterveen', 'Oudemeer'] }),
    'GET /api/campaign-items': ({ url }) =>
      new Promise((resolve) => {
        answers.set(queryOf(url), (sponsorName) => resolve(answerList([makeItem({ sponsorName })])))
      }),
  })
})

afterEach(() => {
  jest.useRealTimers()
})

/** Lets `milliseconds` pass on the visitor's clock, and then what was under way settle. */
async function pass(milliseconds: number) {
  await act(async () => {
    await jest.advanceTimersByTimeAsync(milliseconds)
    await setImmediate()
  })
}

async function send(query: string, sponsor: string) {
  answers.get(query)!(sponsor)
  await pass(0)
}

async function open(url: string, country: Country) {
  const view = await visit(url, country)
  await pass(0)
  return view
}

/** The query of a call, without the length of a page. */
const queryOf = (url: string) => new URL(url).search.replace('&sort=running', '').replace('&limit=50', '')
const calls = () => requests.filter(({ url }) => url.includes('/campaign-items?'))
const queries = () => calls().map(({ url }) => queryOf(url))
/** The link of a card begins with its sponsor. */
const titleOf = (card: HTMLElement) => within(card).getByRole('link').firstElementChild!.textContent
const sponsors = () => screen.queryAllByRole('article').map(titleOf)
const control = (name: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(name)
const set = (name: string, value: string) => fireEvent.change(control(name), { target: { value } })

const choices: [string, Country, string, string[]][] = [
  ['/nl', 'nl', 'Periode', ['Alle perioden', 'Afgelopen 7 dagen', 'Afgelopen 30 dagen', 'Afgelopen jaar']],
  ['/nl', 'nl', 'Kanaal', ['Alle kanalen', 'Print', 'Digitaal']],
  ['/nl', 'be', 'Kanaal', ['Alle kanalen', 'Print', 'Digitaal', 'Televisie', 'Radio']],
  [
    '/nl',
    'nl',
    'Onderwerp',
    [
      'Alle onderwerpen',
      'Eerste Kamer',
      'Tweede Kamer',
      'Provinciale Staten',
      'Gemeenteraad',
      'Waterschap',
      'Europese verkiezingen',
      'Referendum',
      'Wetgeving',
      'Ander onderwerp',
    ],
  ],
  ['/fr', 'be', 'Canal', ['Tous les canaux', 'Presse écrite', 'Numérique', 'Télévision', 'Radio']],
]

test.each(choices)('a visitor of %s on .%s may choose as "%s": %j', async (lang, country, name, options) => {
  await open(`${lang}/political-ads`, country)
  expect(
    within(control(name))
      .getAllByRole('option', { hidden: true })
      .map((option) => option.textContent),
  ).toEqual(options)
})

test('A filter box has a period select, a channel select and a text search', async () => {
  await open('/nl/political-ads', 'be')
  for (const name of ['Periode', 'Kanaal', 'Zoeken op naam of onderwerp']) expect(control(name)).toBeVisible()
  expect(control('Gemeente of regio')).not.toBeVisible()
})

test('a visitor who was sent an address with a filter sees it applied at once', async () => {
  await open('/nl/political-ads?period=PAST_YEAR&channel=TV&text=dijk&context=LOCAL&payer=Drie+Reigers&area=Veen', 'be')
  expect(queries()).toEqual([
    '?countryCode=BE&period=PAST_YEAR&channel=TV&text=dijk&payer=Drie+Reigers&context=LOCAL&area=Veen',
  ])
  expect(control('Periode')).toHaveDisplayValue('Afgelopen jaar')
  expect(control('Kanaal')).toHaveDisplayValue('Televisie')
  expect(control('Zoeken op naam of onderwerp')).toHaveValue('dijk')
  expect(control('Onderwerp')).toHaveDisplayValue('Lokale verkiezingen')
  expect(control('Gemeente of regio')).toHaveValue('Veen')
  for (const name of ['Betaald door: Drie Reigers', 'Lokale verkiezingen', 'Gemeente of regio: Veen']) {
    expect(screen.getByRole('button', { name: `Filter verwijderen: ${name}` })).toBeVisible()
  }
})

test('a visitor who was sent an address with a wrong filter sees everything', async () => {
  await open('/nl/political-ads?period=EVER&channel=RADIO', 'nl')
  expect(queries()).toEqual(['?countryCode=NL'])
  expect(control('Kanaal')).toHaveDisplayValue('Alle kanalen')
})

test('a visitor who changes the filter sees the list cleared at once, and a new one loading after 500 ms', async () => {
  const { router } = await open('/nl/political-ads?via=mail', 'nl')
  await send('?countryCode=NL', 'Everyone')
  expect(sponsors()).toEqual(['Everyone'])

  const pages = window.history.length
  set('Periode', 'PAST_7_DAYS')
  expect(sponsors()).toEqual([])
  expect(screen.getByRole('status')).toHaveTextContent('Bezig met laden…')
  await pass(499)
  expect(queries()).toHaveLength(1)
  await pass(1)
  expect(queries()).toEqual(['?countryCode=NL', '?countryCode=NL&period=PAST_7_DAYS'])
  expect(router.state.location.search).toBe('?via=mail&period=PAST_7_DAYS')
  expect(window.history.length).toBe(pages)

  await send('?countryCode=NL&period=PAST_7_DAYS', 'This week')
  expect(sponsors()).toEqual(['This week'])
  expect(screen.getByRole('status')).toHaveTextContent('1 advertentie')
})

test('a visitor who keeps typing causes one call, for the whole text', async () => {
  await open('/nl/political-ads', 'nl')
  for (const text of ['d', 'di', 'dij', 'dijk']) {
    set('Zoeken op naam of onderwerp', text)
    await pass(400)
  }
  expect(queries()).toHaveLength(1)
  set('Kanaal', 'PRINT')
  await pass(500)
  expect(queries()).toEqual(['?countryCode=NL', '?countryCode=NL&channel=PRINT&text=dijk'])
  expect(control('Zoeken op naam of onderwerp')).toHaveValue('dijk')
})

test('the count and the sum always match the filter that the controls show', async () => {
  const said = () => screen.getByRole('status').textContent.replaceAll(/\s+/g, ' ').trim()
  await open('/nl/political-ads', 'nl')
  await send('?countryCode=NL', 'Everyone')
  expect(said()).toBe('1 advertentie')
  figures.get('?countryCode=NL')!(100)
  await pass(0)
  expect(said()).toBe('1 advertentie samen € 100 – € 900')

  set('Zoeken op naam of onderwerp', 'oud')
  expect(said()).toBe('Bezig met laden…')
  await pass(500)
  await send('?countryCode=NL&text=oud', 'Older')
  expect(said()).toBe('1 advertentie')
  set('Zoeken op naam of onderwerp', 'nieuw')
  await pass(500)
  await send('?countryCode=NL&text=nieuw', 'Newer')
  figures.get('?countryCode=NL&text=oud')!(200)
  await pass(0)
  expect(said()).toBe('1 advertentie')
  figures.get('?countryCode=NL&text=nieuw')!(300)
  await pass(0)
  expect(said()).toBe('1 advertentie samen € 300 – € 900')
})

test('a visitor chooses a municipality from those that occur, which load when they are needed', async () => {
  const { router } = await open('/nl/political-ads', 'nl')
  fireEvent.click(screen.getByRole('button', { name: 'Meer filters' }))
  const area = control('Gemeente of regio')
  expect(requests.some(({ url }) => url.includes('/campaign-areas'))).toBe(false)
  fireEvent.focus(area)
  await pass(0)
  const options = [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'))
  expect([area.getAttribute('list'), options]).toEqual([
    document.querySelector('datalist')!.id,
    ['Lichterveen', 'Oudemeer'],
  ])
  set('Gemeente of regio', 'Lichterveen')
  await pass(500)
  expect(queries().at(-1)).toBe('?countryCode=NL&area=Lichterveen')
  expect(router.state.location.search).toBe('?area=Lichterveen')
})

test('a visitor whose municipality is too long reads by how much, and nothing is searched', async () => {
  await open('/nl/political-ads', 'nl')
  fireEvent.click(screen.getByRole('button', { name: 'Meer filters' }))
  set('Gemeente of regio', 'x'.repeat(101))
  await pass(1_000)
  expect(screen.getByRole('alert')).toHaveTextContent(/100/)
  expect(queries()).toEqual(['?countryCode=NL'])
})

test('a text of the address that is too long is shown whole, and not searched', async () => {
  await open(`/nl/political-ads?text=${'x'.repeat(120)}`, 'nl')
  expect(screen.getByRole('searchbox')).toHaveValue('x'.repeat(120))
  expect(screen.getByRole('alert')).toHaveTextContent(/20/)
  expect(queries()).toEqual(['?countryCode=NL'])
})

test('a visitor who presses Enter stays on the page', async () => {
  await open('/nl/political-ads', 'nl')
  expect(fireEvent.submit(screen.getByRole('search', { name: 'Advertenties zoeken' }))).toBe(false)
})

test('a visitor chooses an order and days of their own, and gets that list', async () => {
  const { router } = await open('/nl/political-ads', 'nl')
  set('Sorteren op', 'spending')
  const more = screen.getByRole('button', { name: 'Meer filters', expanded: false })
  expect(control('Vanaf')).not.toBeVisible()
  fireEvent.click(more)
  expect(more).toHaveAttribute('aria-expanded', 'true')
  expect(control('Vanaf')).toBeVisible()
  set('Vanaf', '2026-01-01')
  set('Tot en met', '2026-01-31')
  await pass(500)
  expect(queries().at(-1)).toBe('?countryCode=NL&from=2026-01-01&to=2026-01-31&sort=spending')
  expect(router.state.location.search).toBe('?from=2026-01-01&to=2026-01-31&sort=spending')
})

test('a visitor sees each active filter, and removes them one by one', async () => {
  const { router } = await open(
    '/nl/political-ads?period=PAST_YEAR&channel=PRINT&text=dijk&from=2026-01-01&sponsor=Bond',
    'nl',
  )
  const chips = () => within(screen.getByRole('list', { name: 'Gekozen filters' })).getAllByRole('button')
  expect(chips().map(({ textContent }) => textContent)).toEqual([
    'Filter verwijderen: Sponsor: Bond',
    'Filter verwijderen: ‘dijk’',
    'Filter verwijderen: Afgelopen jaar',
    'Filter verwijderen: Print',
    'Filter verwijderen: Vanaf 1 januari 2026',
    'Alle filters wissen',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Filter verwijderen: Afgelopen jaar' }))
  expect(screen.getByRole('button', { name: 'Filter verwijderen: Print' })).toHaveFocus()
  expect(control('Periode')).toHaveDisplayValue('Alle perioden')
  await pass(500)
  expect(router.state.location.search).toBe('?channel=PRINT&text=dijk&sponsor=Bond&from=2026-01-01')
  for (const name of ['Print', 'Vanaf 1 januari 2026', '‘dijk’', 'Sponsor: Bond']) {
    fireEvent.click(screen.getByRole('button', { name: `Filter verwijderen: ${name}` }))
  }
  expect(screen.queryByRole('list', { name: 'Gekozen filters' })).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Resultaten' })).toHaveFocus()
  await pass(500)
  expect(router.state.location.search).toBe('')
  expect(queries().at(-1)).toBe('?countryCode=NL')
})

test('a visitor whose last day is before the first is told so, and keeps the list', async () => {
  await open('/nl/political-ads?from=2026-02-01', 'nl')
  await send('?countryCode=NL&from=2026-02-01', 'February')
  set('Tot en met', '2026-01-31')
  expect(screen.getByRole('alert')).toHaveTextContent('De laatste dag ligt voor de eerste.')
  expect(control('Tot en met')).toHaveAccessibleDescription('De laatste dag ligt voor de eerste.')
  await pass(1000)
  expect(sponsors()).toEqual(['February'])
  expect(queries()).toHaveLength(1)
})
