import { axeOf } from '../accessibility.ts'
import { expect, test } from '../test.ts'
import { at, port, type Country } from '../site-under-test.ts'

const locales = ['nl_nl', 'nl_be', 'fr_be', 'en_be', 'fr_nl', 'en_nl']

test('the index is asked for when the search page opens, from the HTML, and no sooner', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(at('nl', '/nl'))
  await page.waitForLoadState('networkidle')
  expect(asked).not.toContain('/api/search-index')
  await page.route(/\/apps\/host\/.*\.js/, (route) => route.abort())
  const index = page.waitForRequest(/search-index\?locale=nl_nl$/)
  await page.goto(at('nl', '/nl/search'), { waitUntil: 'commit' })
  await index
})

type Search = [keyword: string, title: string, target: RegExp | string]
const searches: [Country, string, Search[]][] = [
  [
    'nl',
    '/nl/search',
    [
      ['uitschrijven', 'Geen reclame meer krijgen', /^\/nl\/privacy-rights/],
      ['uitshcrijven', 'Geen reclame meer krijgen', /^\/nl\/privacy-rights/],
      ['afmelden', 'Reclame stopzetten', '/nl/document/privacy-policy#stop-direct-marketing'],
      ['creme', 'Crème & Kaneel', '/nl/about'],
      ['recht op inzage', 'Inzage', '/nl/document/privacy-policy#right-of-access'],
    ],
  ],
  ['be', '/nl/search', [['uit een publicatie', 'Verwijdering uit een publicatie', /^\/nl\/privacy-rights/]]],
  [
    'be',
    '/fr/search',
    [
      ['se désabonner', 'Ne plus recevoir de publicité', /^\/fr\/privacy-rights/],
      ["droit d'acces", 'Accès et copie', '/fr/document/privacy-policy#right-of-access'],
    ],
  ],
  ['be', '/en/search', [['unsubscribe', 'Stop receiving advertising', /^\/en\/privacy-rights/]]],
]

for (const [country, path, words] of searches) {
  test(`on .${country} a visitor of ${path} finds by ${words.map(([keyword]) => `"${keyword}"`).join(', ')}`, async ({
    tab: page,
  }) => {
    await page.goto(at(country, path))
    for (const [keyword, title, target] of words) {
      await page.getByRole('searchbox').fill(keyword)
      const link = page.getByRole('main').getByRole('link', { name: title, exact: true }).first()
      await expect(link).toHaveAttribute('href', target)
      await expect(page.getByRole('searchbox')).toBeFocused()
      await expect(page).toHaveURL((url) => url.searchParams.get('q') === keyword)
    }
  })
}

test('what Belgium alone has is not found in the Netherlands', async ({ tab: page }) => {
  await page.goto(at('nl', '/nl/search?q=publicatie'))
  await expect(page.getByText('voor ‘publicatie’')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Verwijdering uit een publicatie' })).toHaveCount(0)
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

test('without connection the page says so, keeps the keyword, and finds once it is back', async ({ page }) => {
  await page.route(/search-index/, (route) => route.abort())
  await page.goto(at('nl', '/nl/search'))
  await page.getByRole('searchbox').fill('inzage')
  await expect(page.getByRole('alert')).toContainText('Zoeken lukt nu niet')
  await page.unroute(/search-index/)
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect(page.getByRole('link', { name: 'Inzage', exact: true })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('inzage')
  await expect(page.getByRole('searchbox')).toBeFocused()
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
    const { violations } = await axeOf(page, 'main').analyze()
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await axeOf(page, 'main').withRules('color-contrast').analyze()
    expect([...violations, ...dark.violations].map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  }
})
