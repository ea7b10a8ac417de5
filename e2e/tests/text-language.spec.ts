import { expect, test } from '../test.ts'
import { at, type Country } from '../site-under-test.ts'

const languages: [Country, requested: string, shown: string, germany: string][] = [
  ['nl', 'nl', 'nl', 'Duitsland'],
  ['nl', 'fr', 'nl', 'Duitsland'],
  ['nl', 'en', 'nl', 'Duitsland'],
  ['be', 'fr', 'fr', 'Allemagne'],
  ['be', 'en', 'en', 'Germany'],
]

for (const [country, requested, lang, germany] of languages) {
  test(`/${requested} on .${country} says that it is in ${lang}, and names countries in it`, async ({ tab: page }) => {
    await page.goto(at(country, `/${requested}/privacy-rights/rectification`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect(page.locator('main')).not.toHaveAttribute('lang')
    await expect(page.locator('option[value="DE"]')).toHaveText(germany)
  })
}

test('a part whose French texts are gone is in Dutch, says so, and takes what it shares from Dutch too', async ({
  page,
}) => {
  await page.goto(at('be', '/fr'))
  const gone = await page.evaluate(async () => {
    const { base, messages } = await window.site!.describeApp('mf-privacy-rights')
    return base + messages.fr_be!
  })
  await page.route(`**${gone}`, (route) => route.fulfill({ status: 404 }))
  await page.goto(at('be', '/fr/privacy-rights/rectification'))
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(main).toHaveAttribute('lang', 'nl')
  await expect(main.getByLabel('Voornaam')).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByText('Privacyrechten').last(),
  ).toHaveAttribute('lang', 'nl')
})
