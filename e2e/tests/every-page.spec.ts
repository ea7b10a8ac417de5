import { expectAccessible } from '../accessibility.ts'
import { listPaths } from '../page-paths.ts'
import { expectFits } from '../watch-page.ts'
import { expect, test, type Page } from '../test.ts'
import { at, type Country } from '../site-under-test.ts'

const paths = [
  ...(await listPaths()),
  '/search?q=cookies',
  '/document/privacy-policy',
  '/document/cookie-policy',
  '/not-found',
]
/** The language of most visitors, and the one with the longest words. The navbar is measured in all (layout.spec.ts). */
const languages: [Country, string, widths: number[]][] = [
  ['nl', 'nl', [320, 1001]],
  ['be', 'fr', [320, 360, 768, 1001, 1280]],
]

/** The page has one title, has come whole, and fits. */
async function expectWhole(page: Page, widths: number[]) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByText(/^(Bezig met laden|Chargement|Loading)/)).toHaveCount(0)
  await expect(page).toHaveTitle(/^.+ \| Lantaarn Media$/)
  const folded = page.locator('main form details summary')
  if (await folded.count()) await folded.click()
  await expectFits(page, widths)
  const raw = await page.locator('body').innerText()
  expect(
    raw.match(/\b(host|common|legal|political_ads|privacy_rights|internal_privacy_rights|forms)\.[a-z_.]+/g),
  ).toBeNull()
}

for (const path of paths) {
  test(`${path || 'home'} has one title, fits every width in two languages and passes the accessibility check`, async ({
    tab: page,
  }) => {
    for (const [country, lang, widths] of languages) {
      await page.goto(at(country, `/${lang}${path}`))
      await expectWhole(page, widths)
      await expectAccessible(page)
    }
  })
}
