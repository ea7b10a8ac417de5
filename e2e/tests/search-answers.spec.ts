import { expect, test } from '../test.ts'
import { at } from '../site-under-test.ts'
import answersInFile from '../search-answers.json' with { type: 'json' }

/** What people type, and where the first result must lead, by locale. */
const answers: Record<string, string[][]> = answersInFile

/** The issue asks for 95 in 100: those that fail are named all the same. */
const share = 0.95

for (const [locale, searches] of Object.entries(answers)) {
  const [lang = '', country = ''] = locale.split('_')
  test(`in ${locale} at least 95 % of ${searches.length} searches lead to their page first`, async ({ tab: page }) => {
    test.setTimeout(240_000)
    await page.goto(at(country === 'nl' ? 'nl' : 'be', `/${lang}/search`))
    const field = page.getByRole('searchbox')
    const main = page.getByRole('main')
    const first = main.getByRole('listitem').getByRole('heading', { level: 2 }).getByRole('link').first()
    const wrong: string[] = []
    for (const [keyword = '', path = ''] of searches) {
      await field.fill(keyword)
      await expect(main.getByRole('status').filter({ hasText: keyword })).toBeVisible()
      const href = await first.getAttribute('href')
      if (href !== `/${lang}${path}`) wrong.push(`${keyword}: ${href}`)
    }
    expect(searches.length).toBeGreaterThanOrEqual(100)
    expect(wrong.length / searches.length, wrong.join('\n')).toBeLessThanOrEqual(1 - share)
  })
}

test('beside a brand, a word for calling leads to the number of that brand', async ({ tab: page }) => {
  await page.goto(at('nl', '/nl/search?q=avondbode+bellen'))
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link').first()).toHaveAttribute(
    'href',
    '/nl/phone?q=Avondbode',
  )
})

test('what only a table says is found, and the result says sentences', async ({ tab: page }) => {
  await page.goto(at('be', '/nl/search?q=individuele+gebruiksgegevens'))
  const result = page.getByRole('main').getByRole('listitem').first()
  await expect(result.getByRole('link')).toHaveAttribute('href', /privacy-policy#retention$/)
  await expect(result).toContainText('Privacybeleid')
  await expect(result).toContainText('We houden gegevens niet langer bij dan nodig.')
  await expect(result).not.toContainText('13 maanden')
})
