import { checkAccessibility, describeViolations } from '../accessibility.ts'
import { watchRequests } from '../watch-page.ts'
import { expect, test } from '../test.ts'
import { at, port, type Country } from '../site-under-test.ts'

const locales = ['nl_nl', 'nl_be', 'fr_be', 'en_be', 'fr_nl', 'en_nl']

test('the index is asked for when the search page opens, from the HTML, and no sooner', async ({ page }) => {
  const requested = watchRequests(page, /search-index/)
  await page.goto(at('nl', '/nl'))
  await page.waitForLoadState('networkidle')
  expect(requested).toEqual([])
  await page.route(/\/apps\/host\/.*\.js/, (route) => route.abort())
  const index = page.waitForRequest(/search-index\?locale=nl_nl$/)
  await page.goto(at('nl', '/nl/search'), { waitUntil: 'commit' })
  await index
})

// What people type usually, in each language: search-answers.spec.ts.
const searches: [Country, lang: string, keyword: string, title: string, path: string][] = [
  ['nl', 'nl', 'uitshcrijven', 'Geen reclame meer krijgen', '/privacy-rights/direct-marketing/brands'],
  ['nl', 'nl', 'afmelden', 'Reclame stopzetten', '/document/privacy-policy#stop-direct-marketing'],
  ['nl', 'nl', 'creme', 'Crème & Kaneel', '/about'],
  ['be', 'fr', "droit d'acces", 'Accès et copie', '/document/privacy-policy#right-of-access'],
]

test('a visitor finds a page despite a typing error, without accents, by a synonym and by text within a document', async ({
  tab: page,
}) => {
  const field = page.getByRole('searchbox')
  for (const [country, lang, keyword, title, path] of searches) {
    await page.goto(at(country, `/${lang}/search`))
    await field.fill(keyword)
    const link = page.getByRole('main').getByRole('link', { name: title, exact: true }).first()
    await expect(link).toHaveAttribute('href', `/${lang}${path}`)
    await expect(field).toBeFocused()
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === keyword)
  }
})

test('nothing of the internal area is found', async ({ request }) => {
  for (const locale of locales) {
    const answer = await request.get(`http://127.0.0.1:${port}/api/search-index?locale=${locale}`)
    const { entries } = (await answer.json()) as { entries: { path: string }[] }
    expect(entries.filter(({ path }) => path.startsWith('/internal'))).toEqual([])
  }
})

test('a result leads by keyboard to its section, 90 px below the top, and back to the results', async ({
  tab: page,
}) => {
  await page.goto(at('nl', '/nl/search?q=bewaartermijn'))
  const link = page.getByRole('main').getByRole('listitem').getByRole('link').first()
  await expect(link).toHaveAttribute('href', /#retention$/)
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/nl\/document\/[\w-]+#retention$/)
  const top = () => page.locator('#retention').evaluate((heading) => Math.round(heading.getBoundingClientRect().top))
  await expect.poll(top).toBe(90)
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('bewaartermijn')
  await expect(link).toBeVisible()
})

const states = [
  ['', 'Veel gezocht'],
  ['?q=uitschrijven', 'Bezwaar'],
  ['?q=xylofoon', 'Veel gezocht'],
] as const

test('the search page passes the accessibility check in each state, and its dark colours in each', async ({
  tab: page,
}) => {
  for (const [query, heading] of states) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(at('nl', `/nl/search${query}`))
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    const light = await checkAccessibility(page, { part: 'main', runOnly: [] })
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await checkAccessibility(page, { part: 'main', runOnly: ['color-contrast'] })
    expect([...describeViolations(light), ...describeViolations(dark)]).toEqual([])
  }
})
