import { companyName } from '@site/shared/rules'
import type { CampaignItem, CampaignSpending } from '@site/shared/calls'
import type { Country } from '@site/shared/contract'
import { fakeApi } from '@site/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerInsight, answerList, makeItem, visit } from '../../testing/visit.ts'

const call = 'GET /api/campaign-items'
const figures = { 'GET /api/campaign-insight': () => answerInsight() }

function answerWith(items: CampaignItem[]) {
  return fakeApi({ ...figures, [call]: () => answerList(items) })
}

/** Reads the first card, by the names of its facts. */
async function readCard() {
  const card = await screen.findByRole('article')
  const names = within(card).getAllByRole('term')
  const values = within(card).getAllByRole('definition')
  // Around the dash of a period, engines put blanks of different width.
  const texts = values.map(({ textContent }) => textContent.replaceAll('\u2009', ' '))
  return Object.fromEntries(names.map((name, place) => [name.textContent, texts[place]]))
}

const introductions: [string, Country, string, string, ...texts: RegExp[]][] = [
  [
    '/nl',
    'nl',
    'NL',
    'Politieke advertenties',
    /welke politieke advertenties onze merken/,
    /Dit register toont/,
    /Sinds 10 oktober 2025/,
  ],
  [
    '/nl',
    'be',
    'BE',
    'Politieke advertenties',
    /kranten en magazines.*10 oktober 2025.*2024\/900/,
    /Dit register toont/,
  ],
  ['/fr', 'be', 'BE', 'Publicités politiques', /10 octobre 2025.*2024\/900/, /Ce registre montre/],
  ['/en', 'be', 'BE', 'Political ads', /10 October 2025.*2024\/900/, /This register shows/],
]

test.each(introductions)('%s on .%s lists what ran in %s: %s', async (lang, country, code, title, ...texts) => {
  const requests = answerWith([makeItem()])
  await visit(`${lang}/political-ads`, country)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  for (const text of texts) expect(screen.getByText(text)).toBeVisible()
  const howToAdvertise = screen.queryAllByRole('heading', { name: `Politiek adverteren bij ${companyName}` })
  expect(howToAdvertise).toHaveLength(country === 'nl' ? 1 : 0)
  expect(await screen.findByRole('heading', { level: 3, name: /^Verbond Polderlicht .* NL-2026-00001$/ })).toBeVisible()
  expect(new URL(requests[0]!.url).search).toBe(`?countryCode=${code}&sort=running&limit=50`)
})

const cards: [string, Country, Partial<CampaignItem>, Record<string, string>][] = [
  [
    '/nl',
    'nl',
    { reachLowerBound: 1000, reachUpperBound: 50000, budgetUpperBound: 2500 },
    {
      Kanaal: 'Digitaal',
      Periode: '3 mrt – 12 apr 2026',
      'Betaald door': 'zichzelf',
      'Aantal weergaven': '1.000 – 50.000',
      'Uitgegeven bedrag': '< €\u00a02.500',
    },
  ],
  [
    '/nl',
    'be',
    {
      channel: 'TV',
      payerName: 'Mediabureau Zwaan',
      budgetLowerBound: 0,
      budgetUpperBound: 99,
      publicationEndDate: '2026-03-03',
    },
    {
      Kanaal: 'Televisie',
      Periode: '3 mrt 2026',
      'Betaald door': 'Mediabureau Zwaan',
      'Aantal weergaven': 'Niet vermeld',
      'Besteed bedrag': '€\u00a00 – €\u00a099',
    },
  ],
  [
    '/fr',
    'be',
    { channel: 'PRINT', publicationStartDate: '2026-03-01', reachLowerBound: 1000000, budgetLowerBound: 12500 },
    {
      Canal: 'Presse écrite',
      Période: '1 mars – 12 avr. 2026',
      'Payée par': 'le parraineur lui-même',
      'Nombre de vues': '> 1\u202f000\u202f000',
      'Montant dépensé': '> 12\u202f500\u00a0€',
    },
  ],
]

test.each(cards)('a visitor of %s on .%s reads of an item with %j: %j', async (lang, country, change, facts) => {
  answerWith([makeItem(change)])
  await visit(`${lang}/political-ads`, country)
  expect(await readCard()).toEqual(facts)
})

test('a visitor reads what an advertisement that cost nothing cost', async () => {
  answerWith([makeItem({ budgetLowerBound: 0, budgetUpperBound: 0 })])
  await visit('/nl/political-ads', 'nl')
  expect(await readCard()).toMatchObject({ 'Uitgegeven bedrag': 'Gratis' })
})

test('a visitor hears that the items are loading, and then how many there are', async () => {
  let send = () => undefined as void
  const items = [makeItem(), makeItem({ id: 'NL-2026-00002' })]
  const answer = () => new Promise<Response>((resolve) => (send = () => resolve(answerList(items, 1234, 'next'))))
  fakeApi({ ...figures, [call]: answer })
  await visit('/nl/political-ads', 'nl')
  expect(await screen.findByRole('status')).toHaveTextContent('Bezig met laden…')
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
  send()
  expect(await screen.findAllByRole('article')).toHaveLength(2)
  expect(screen.getByRole('status')).toHaveTextContent('1.234 advertenties')
})

test('a visitor without results clears the filters, and is offered no empty file', async () => {
  const answers = [answerList([]), answerList([makeItem()])]
  fakeApi({ ...figures, [call]: () => answers.shift()! })
  const { router } = await visit('/nl/political-ads?text=niets&channel=PRINT&sort=views', 'nl')
  const [, clear] = await screen.findAllByRole('button', { name: 'Alle filters wissen' })
  expect(screen.getByRole('status')).toHaveTextContent('Geen resultaten gevonden voor deze zoekcriteria.')
  expect(screen.queryByRole('link', { name: /^Dit resultaat/ })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Alle advertenties als CSV' })).toBeVisible()
  await userEvent.click(clear!)
  expect(await screen.findByRole('article')).toBeVisible()
  expect(router.state.location.search).toBe('?sort=views')
  expect(screen.getByRole('heading', { name: 'Resultaten' })).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Dit resultaat als CSV' })).toBeVisible()
})

const knownSpending = { items: 9, lowerBound: 1_500, upperBound: 6_000, withoutUpperBound: 0, withoutBounds: 0 }
const sums: [lang: string, Country, Partial<CampaignSpending>, string][] = [
  ['nl', 'nl', {}, '340 advertenties samen € 1.500 – € 6.000'],
  ['nl', 'be', { withoutBounds: 2 }, '340 advertenties samen € 1.500 – € 6.000, bij 2 niet vermeld'],
  ['nl', 'nl', { withoutUpperBound: 1, withoutBounds: 2 }, '340 advertenties samen meer dan € 1.500'],
  ['nl', 'nl', { withoutUpperBound: 1, lowerBound: 0 }, '340 advertenties'],
  ['nl', 'nl', { withoutBounds: 9 }, '340 advertenties bedragen niet vermeld'],
  ['fr', 'be', { withoutBounds: 2 }, '340 publicités au total 1 500 € – 6 000 €, non précisé pour 2'],
  ['en', 'be', { withoutBounds: 9 }, '340 advertisements amounts not stated'],
]

test.each(sums)('/%s on .%s states the sum with %j as "%s"', async (lang, country, change, text) => {
  const total = { ...knownSpending, ...change }
  fakeApi({
    [call]: () => answerList([makeItem()], 340),
    'GET /api/campaign-insight': () => answerInsight({ total }),
  })
  await visit(`/${lang}/political-ads`, country)
  await screen.findByRole('article')
  await waitFor(() => expect(screen.getByRole('status').textContent.replaceAll(/\s+/g, ' ').trim()).toBe(text))
})

/** A register of so many items, three at a time: a simulated browser takes long to look through many. */
function answerPages(total: number) {
  return fakeApi({
    ...figures,
    [call]: ({ url }) => {
      const { searchParams } = new URL(url)
      const start = Number(searchParams.get('cursor') ?? 0)
      const end = Math.min(total, start + 3)
      const items = Array.from({ length: end - start }, (_, place) => makeItem({ id: `NL-${start + place + 1}` }))
      return answerList(items, total, end < total ? String(end) : undefined)
    },
  })
}

test('a visitor shows more of the list, goes on at the first of them, and finds them again on the way back', async () => {
  const requests = answerPages(7)
  await visit('/nl/political-ads', 'nl')
  expect(await screen.findAllByRole('article')).toHaveLength(3)
  expect(screen.getByText('3 van 7 getoond')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Toon nog 4' }))
  expect(await screen.findByRole('link', { name: /NL-4$/ })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Toon nog 1' }))
  expect(await screen.findByRole('link', { name: /NL-7$/ })).toHaveFocus()
  expect(screen.getByText('7 van 7 getoond')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Toon nog/ })).not.toBeInTheDocument()

  await userEvent.click(screen.getByRole('link', { name: /NL-5$/ }))
  await userEvent.click(await screen.findByRole('link', { name: 'Terug naar alle politieke advertenties' }))
  expect(await screen.findByText('7 van 7 getoond')).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(7))
  expect(requests.filter(({ url }) => url.includes('/campaign-items?'))).toHaveLength(3)
})

const digest = 'a'.repeat(64)

test('a visitor sees of a row the municipality and a small picture, and its first link is the advertisement', async () => {
  answerWith([
    makeItem({
      campaignContextType: 'MUNICIPAL',
      electionLevel: 'LOCAL',
      electionTerritory: 'Lichterveen',
      creativeDigest: digest,
      creativeWidth: 1200,
      creativeHeight: 628,
      creativeAlternativeNl: 'Een affiche',
    }),
  ])
  await visit('/nl/political-ads', 'nl')
  const card = await screen.findByRole('article')
  const [first, ...others] = within(card).getAllByRole('link')
  expect(others).toEqual([])
  expect(first).toHaveAttribute('href', '/nl/political-ads/NL-2026-00001')
  expect(first).toHaveTextContent('Verbond Polderlicht Gemeenteraad · Lichterveen NL-2026-00001')
  const picture = card.querySelector('img')
  expect(picture).toHaveAttribute('src', `/api/creatives/${digest}/thumbnail.webp`)
  for (const [name, value] of Object.entries({ loading: 'lazy', alt: '', width: '64', height: '64' }))
    expect(picture).toHaveAttribute(name, value)
})

test('a visitor sees no picture of an advertisement that is withheld, and no country in place of a municipality', async () => {
  const withheld = { creativeDigest: digest, creativeWithheldNl: 'De maker wil het niet.' }
  answerWith([makeItem({ ...withheld, electionLevel: 'EUROPEAN', electionTerritory: 'Nederland' })])
  await visit('/nl/political-ads', 'nl')
  const card = await screen.findByRole('article')
  expect(card.querySelector('img')).not.toBeInTheDocument()
  expect(card).not.toHaveTextContent('Nederland')
})

const misspelled: [query: string, suggestion: object, name: string, corrected: string][] = [
  ['?text=lichterven', { text: 'Lichterveen' }, 'Lichterveen', '?text=Lichterveen'],
  ['?area=lichterven&channel=PRINT', { area: 'Lichterveen' }, 'Lichterveen', '?channel=PRINT&area=Lichterveen'],
  ['?text=bont&area=veem', { text: 'Bond', area: 'Veen' }, 'Bond, Veen', '?text=Bond&area=Veen'],
]

test.each(misspelled)(
  'a visitor who searched for %s gets the suggested search by a press',
  async (query, suggestion, name, corrected) => {
    const empty = { campaignItems: [], total: 0, nextCursor: null, suggestion }
    const answers = [Response.json(empty), answerList([makeItem()])]
    fakeApi({ ...figures, [call]: () => answers.shift()! })
    const { router } = await visit(`/nl/political-ads${query}`, 'nl')
    expect(await screen.findByText(/Bedoel je/)).toHaveTextContent(`Bedoel je ${name}?`)
    await userEvent.click(screen.getByRole('button', { name }))
    expect(screen.getByRole('heading', { name: 'Resultaten' })).toHaveFocus()
    expect(await screen.findByRole('article')).toBeVisible()
    expect(new URLSearchParams(router.state.location.search).toString()).toBe(new URLSearchParams(corrected).toString())
  },
)

test('a visitor goes from a row to everything of its sponsor', async () => {
  const campaignItems = [makeItem({ sponsorName: 'Bond & Zonen' })]
  const sponsors = [{ sponsorName: 'Bond & Zonen', items: 36 }]
  const requests = fakeApi({
    ...figures,
    [call]: () => Response.json({ campaignItems, total: 1, nextCursor: null, sponsors }),
  })
  const { router } = await visit('/nl/political-ads?channel=PRINT', 'nl')
  await userEvent.click(await screen.findByRole('link', { name: /^alle 36 van deze sponsor.*Bond & Zonen/ }))
  expect(await screen.findByRole('article')).toBeVisible()
  expect(screen.queryByRole('link', { name: /van deze sponsor/ })).not.toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Filter verwijderen: Sponsor: Bond & Zonen' })).toBeVisible()
  expect(router.state.location.search).toBe('?sponsor=Bond+%26+Zonen')
  const lists = requests.filter(({ url }) => url.includes('/campaign-items?'))
  expect(new URL(lists.at(-1)!.url).search).toBe('?countryCode=NL&sponsor=Bond+%26+Zonen&sort=running&limit=50')
})

test('a visitor skips the filters by keyboard', async () => {
  answerWith([makeItem()])
  await visit('/nl/political-ads', 'nl')
  await userEvent.click(await screen.findByRole('link', { name: 'Sla de filters over' }))
  expect(screen.getByRole('heading', { name: 'Resultaten' })).toHaveFocus()
})

test('a visitor reads that the list did not load, and tries again', async () => {
  const answers = [new Response('', { status: 500 }), answerList([makeItem()])]
  const requests = fakeApi({ ...figures, [call]: () => answers.shift()! })
  await visit('/fr/political-ads', 'be')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Une erreur s’est produite lors du chargement des publicités.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByRole('article')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Résultats' })).toHaveFocus()
  expect(requests.filter(({ url }) => url.includes('/campaign-items?'))).toHaveLength(2)
})
