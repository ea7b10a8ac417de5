import { jest } from '@jest/globals'
import type { Country } from '@site/shared/contract'
import { fakeApi } from '@site/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeScrolling, textAnswer, visit } from '../../../testing/visit.ts'

const now = '<h1>Beleid</h1><h2 id="a">Bewaren</h2><p>Wij bewaren het 2 jaar.</p><h2 id="b">Doel</h2><p>Zomaar.</p>'
const before = now.replace('2 jaar', '5 jaar')
let fail: boolean

function answerText(request: Request) {
  const version = new URL(request.url).searchParams.get('version')
  if (version === null || version === '2026-09-01') return textAnswer(now, 'nl', { 'document-date': '2026-09-01' })
  if (version !== '2025-07-01') return Response.json({ error: 'NOT_FOUND' }, { status: 404 })
  if (fail) return new Response('', { status: 503 })
  return textAnswer(before, 'nl', { 'document-date': version, 'document-until': '2026-08-31' })
}

function answerVersions() {
  return fail ? new Response('', { status: 503 }) : Response.json(['2026-09-01', '2025-07-01', '2024-05-25'])
}

beforeEach(() => {
  fakeScrolling()
  fail = false
})

function open(query = '', country: Country = 'nl', lang = 'nl') {
  const requests = fakeApi({
    'GET /api/plainhtml/terms-of-use': answerText,
    'GET /api/plainhtml/terms-of-use/versions': answerVersions,
  })
  return visit(`/${lang}/document/terms-of-use${query}`, country).then((view) => ({ ...view, requests }))
}

const dates: [string, Country, string][] = [
  ['nl', 'nl', 'Geldt sinds 1 september 2026'],
  ['nl', 'be', 'Van kracht sinds 1 september 2026'],
  ['fr', 'be', 'En vigueur depuis le 1er septembre 2026'],
  ['en', 'be', 'In force since 1 September 2026'],
]

test.each(dates)('a visitor in %s on .%s reads under the title: %s', async (lang, country, sentence) => {
  await open('', country, lang)
  const date = await screen.findByText('2026', { exact: false, selector: 'time' })
  expect(date.closest('p')).toHaveTextContent(sentence)
  expect(date).toHaveAttribute('datetime', '2026-09-01')
})

test('a visitor opens the versions, which are requested only then, and reads an old one', async () => {
  const { requests, router } = await open()
  await screen.findByText('Wij bewaren het 2 jaar.')
  const listed = () => requests.filter(({ url }) => url.includes('/versions'))
  expect(listed()).toHaveLength(0)
  await userEvent.click(screen.getByText('Eerdere versies'))
  const links = within((await screen.findByRole('link', { name: /^Vanaf/ })).closest('ol')!).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    'Vanaf 1 september 2026: de huidige versie',
    '1 juli 2025 tot en met 31 augustus 2026',
    'Wat is er sinds 1 juli 2025 veranderd?',
    '25 mei 2024 tot en met 30 juni 2025',
    'Wat is er sinds 25 mei 2024 veranderd?',
  ])
  expect(links[0]).toHaveAttribute('aria-current', 'page')
  await userEvent.click(links[1]!)
  expect(await screen.findByText('Wij bewaren het 5 jaar.')).toBeVisible()
  expect(router.state.location.search).toBe('?version=2025-07-01')
  expect(listed()).toHaveLength(1)
})

test('a visitor of an old version reads when it was in force, and goes to the current one', async () => {
  await open('?version=2025-07-01')
  expect(await screen.findByText(/oude versie/)).toHaveTextContent(
    'Je leest een oude versie. Deze gold van 1 juli 2025 tot en met 31 augustus 2026.',
  )
  expect(screen.queryByText(/Geldt sinds/)).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('link', { name: 'Naar de huidige versie' }))
  expect(await screen.findByText('Wij bewaren het 2 jaar.')).toBeVisible()
  expect(screen.queryByText(/oude versie/)).not.toBeInTheDocument()
})

test('a visitor compares an old version with the current one, section by section', async () => {
  await open('?version=2025-07-01&compare=1')
  const text = within(await screen.findByRole('article'))
  expect(text.getByRole('deletion')).toHaveTextContent('5')
  expect(text.getByRole('insertion')).toHaveTextContent('2')
  const paragraph = screen.getByRole('article').querySelector('p')!
  expect(paragraph.innerHTML).toBe('Wij bewaren het <del>5</del><ins>2</ins> jaar.')
  expect(screen.getByText('Er is 1 onderdeel veranderd. In de inhoud staat welk.')).toBeVisible()
  const contents = within(screen.getByRole('navigation', { name: 'Inhoud' })).getAllByRole('link')
  expect(contents.map((link) => link.textContent)).toEqual(['Bewaren gewijzigd', 'Doel'])
})

test('a visitor goes from the comparison to the old version alone and back', async () => {
  await open('?version=2025-07-01&compare=1')
  await userEvent.click(await screen.findByRole('link', { name: 'Alleen de versie van 1 juli 2025 lezen' }))
  expect(await screen.findByText('Wij bewaren het 5 jaar.')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Wat is er sindsdien veranderd?' }))
  expect(await screen.findByText('Wat er is veranderd sinds de versie van', { exact: false })).toBeVisible()
})

const announced = now.replace('2 jaar', '1 jaar')

function openAnnounced(query = '') {
  jest.useFakeTimers({
    now: new Date('2026-11-26T12:00:00Z'),
    doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick', 'performance', 'requestAnimationFrame'],
  })
  fakeApi({
    'GET /api/plainhtml/terms-of-use': ({ url }) => {
      const version = new URL(url).searchParams.get('version')
      if (version === '2026-12-28') return textAnswer(announced, 'nl', { 'document-date': version })
      return textAnswer(now, 'nl', { 'document-date': '2026-09-01', 'document-next': '2026-12-28' })
    },
  })
  return visit(`/nl/document/terms-of-use${query}`, 'nl')
}

afterEach(() => jest.useRealTimers())

test('a visitor reads under the version in force from when on another one is, and what changes', async () => {
  await openAnnounced()
  expect(await screen.findByText(/geldt een nieuwe versie/)).toHaveTextContent(
    'Vanaf 28 december 2026 geldt een nieuwe versie.',
  )
  expect(screen.getByText(/Geldt sinds/)).toHaveTextContent('Geldt sinds 1 september 2026')
  await userEvent.click(screen.getByRole('link', { name: 'Wat verandert er?' }))
  expect(await screen.findByText('2', { selector: 'del' })).toBeVisible()
  expect(screen.getByText('1', { selector: 'ins' })).toBeVisible()
  expect(screen.getByText(/Wat er is veranderd tussen/)).toHaveTextContent('1 september 2026 en 28 december 2026')
})

test('a visitor of an announced version reads from when on it is in force', async () => {
  await openAnnounced('?version=2026-12-28')
  expect(await screen.findByText('Wij bewaren het 1 jaar.')).toBeVisible()
  expect(screen.getByText(/aangekondigde versie/)).toHaveTextContent('Deze geldt vanaf 28 december 2026.')
  expect(screen.queryByText(/Geldt sinds|oude versie/)).not.toBeInTheDocument()
  expect(document.title).toContain('28 december 2026')
})

const inForce = ['?version=2026-09-01', '?version=2026-09-01&compare=1', '?version=', '?compare=1', '?from=mail']

test.each(inForce)('a visitor with %s reads the version in force, as such', async (query) => {
  await open(query)
  expect(await screen.findByText('Wij bewaren het 2 jaar.')).toBeVisible()
  expect(screen.getByText(/Geldt sinds/)).toHaveTextContent('Geldt sinds 1 september 2026')
  expect(screen.queryByText(/oude versie|veranderd sinds/)).not.toBeInTheDocument()
})

const unknown = ['1999-01-01', 'wrong', '2026-13-01']

test.each(unknown)('a visitor who asks for version %s hears that there is none', async (version) => {
  await open(`?version=${version}`)
  expect(await screen.findByRole('alert')).toHaveTextContent('Deze versie van het document bestaat niet')
  expect(screen.getByRole('heading', { level: 1, name: 'Gebruiksvoorwaarden' })).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Naar de huidige versie' }))
  expect(await screen.findByText('Wij bewaren het 2 jaar.')).toBeVisible()
})

test.each(['', '&compare=1'])('a visitor whose old version does not come%s tries again', async (compare) => {
  fail = true
  await open(`?version=2025-07-01${compare}`)
  const retry = await screen.findByRole('button', { name: 'Opnieuw proberen' })
  fail = false
  await userEvent.click(retry)
  expect(await screen.findByText(/bewaren het/)).toBeVisible()
})

test('a visitor whose list of versions does not come tries again', async () => {
  await open()
  await screen.findByText('Wij bewaren het 2 jaar.')
  fail = true
  await userEvent.click(screen.getByText('Eerdere versies'))
  const retry = await screen.findByRole('button', { name: 'Opnieuw proberen' })
  fail = false
  await userEvent.click(retry)
  expect(await screen.findByRole('link', { name: /^Vanaf/ })).toBeVisible()
})

test('a visitor of a document with one version hears that there are no others', async () => {
  await open()
  fakeApi({ 'GET /api/plainhtml/terms-of-use/versions': () => Response.json(['2026-09-01']) })
  await userEvent.click(screen.getByText('Eerdere versies'))
  expect(await screen.findByText('Er zijn geen eerdere versies.')).toBeVisible()
})

/** A history of 50 versions, one each half year and the last two on days that follow each other, newest first. */
const long = ['2026-09-02', '2026-09-01', ...Array.from({ length: 48 }, (_, at) => halfYear(47 - at))]

function halfYear(at: number) {
  return `${2002 + Math.floor(at / 2)}-${at % 2 === 0 ? '03' : '08'}-01`
}

function openLong(query = '') {
  const requests = fakeApi({
    'GET /api/plainhtml/terms-of-use': ({ url }: Request) => {
      const version = new URL(url).searchParams.get('version') ?? long[0]!
      const next = long[long.indexOf(version) - 1]
      const until = next === '2026-09-02' ? '2026-09-01' : '2026-08-31'
      const facts = { 'document-date': version, ...(next ? { 'document-until': until } : {}) }
      return textAnswer(now.replace('2 jaar', `${version} jaar`), 'nl', facts)
    },
    'GET /api/plainhtml/terms-of-use/versions': () => Response.json(long),
  })
  return visit(`/nl/document/terms-of-use${query}`, 'nl').then((view) => ({ ...view, requests }))
}

test('a visitor of a document with 50 versions sees the latest six and the years of the others', async () => {
  await openLong()
  await userEvent.click(await screen.findByText('Eerdere versies'))
  const list = (await screen.findByRole('link', { name: /^Vanaf/ })).closest('ol')!
  expect(within(list).getAllByRole('listitem')).toHaveLength(6)
  expect(within(list).getByRole('link', { name: 'Alleen op 1 september 2026' })).toBeVisible()
  const years = screen.getAllByText(/^\d{4} \(\d\)$/).map((year) => year.textContent)
  expect(years).toHaveLength(22)
  expect(years.slice(0, 2)).toEqual(['2023 (2)', '2022 (2)'])
  await userEvent.click(screen.getByText('2022 (2)'))
  expect(screen.getByRole('link', { name: '1 augustus 2022 tot en met 28 februari 2023' })).toBeVisible()
})

test('a visitor compares two versions of long ago, in whichever order they are chosen', async () => {
  const { router } = await openLong()
  await userEvent.click(await screen.findByText('Eerdere versies'))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Van' }), '1 augustus 2010')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Naar' }), '1 maart 2005')
  await userEvent.click(screen.getByRole('button', { name: 'Vergelijken' }))
  expect(router.state.location.search).toBe('?version=2005-03-01&compare=2010-08-01')
  expect(await screen.findByText(/^Wat er is veranderd tussen/)).toHaveTextContent(
    'Wat er is veranderd tussen de versies van 1 maart 2005 en 1 augustus 2010',
  )
  const article = within(screen.getByRole('article'))
  expect(article.getAllByRole('deletion').map((mark) => mark.textContent)).toEqual(['2005-03-01'])
  expect(article.getAllByRole('insertion').map((mark) => mark.textContent)).toEqual(['2010-08-01'])
})

test('a visitor of a version that was in force for a day reads one date', async () => {
  await openLong('?version=2026-09-01')
  expect(await screen.findByText(/oude versie/)).toHaveTextContent(
    'Je leest een oude versie. Deze gold alleen op 1 september 2026.',
  )
})

test('a visitor who compares is led to what is compared, and the tab says it', async () => {
  await open('?version=2025-07-01')
  await waitFor(() => expect(document.title).toBe('Gebruiksvoorwaarden, versie van 1 juli 2025'))
  await userEvent.click(await screen.findByRole('link', { name: 'Wat is er sindsdien veranderd?' }))
  await waitFor(() => expect(screen.getByText(/^Wat er is veranderd sinds/)).toHaveFocus())
  await waitFor(() => {
    expect(document.title).toBe('Gebruiksvoorwaarden: veranderd sinds 1 juli 2025')
  })
  await userEvent.click(screen.getByRole('link', { name: 'Naar de huidige versie' }))
  await screen.findByText(/Geldt sinds/)
  expect(document.title).toBe('')
})

test('a visitor goes from one change to the next, and hides what stayed the same', async () => {
  await open('?version=2025-07-01&compare=1')
  await userEvent.click(await screen.findByRole('button', { name: 'Volgende wijziging' }))
  expect(screen.getByText('Wijziging 1 van 1')).toBeVisible()
  expect(within(screen.getByRole('article')).getByRole('deletion').closest('[data-current]')).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Volgende wijziging' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Vorige wijziging' }))
  expect(screen.getByText('Wijziging 1 van 1')).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Alleen wat veranderd is' }))
  expect(screen.getByRole('heading', { name: 'Bewaren' })).toBeVisible()
  expect(screen.queryByRole('heading', { level: 2, name: 'Doel' })).toBeNull()
  const contents = within(screen.getByRole('navigation', { name: 'Inhoud' }))
  expect(contents.getAllByRole('link').map((link) => link.textContent)).toEqual(['Bewaren gewijzigd'])
  await userEvent.click(screen.getByRole('checkbox'))
  expect(screen.getByRole('heading', { level: 2, name: 'Doel' })).toBeVisible()
  expect(contents.getAllByRole('link')).toHaveLength(2)
})
