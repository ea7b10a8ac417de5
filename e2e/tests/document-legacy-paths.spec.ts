import { expect, test } from '../test.ts'
import { legacyPaths } from '../../mf-legal/src/legacy-paths.ts'
import { at, type Country } from '../site-under-test.ts'

for (const [locale, targets] of Object.entries(legacyPaths)) {
  const [lang, country] = locale.split('_') as [string, Country]
  test(`old paths of ${locale} lead to where their content is now`, async ({ page }) => {
    const elsewhere: string[] = []
    await page.route('https://www.lantaarn.example/**', async (route) => {
      elsewhere.push(route.request().url())
      await route.fulfill({ body: 'Another site' })
    })
    // One of each kind, and one below `document/`: legacy-paths.test.ts of the remote opens every one of them.
    const paths = Object.entries(targets).map(([path, target]) => [path, target] as const)
    const leaves = ([, target]: readonly [string, string]) => target.startsWith('https:')
    const tried = [paths.find((path) => !leaves(path)), paths.find(leaves)].filter((path) => path !== undefined)
    for (const [path, target] of [...tried, [`document/${tried[0]![0]}`, tried[0]![1]] as const]) {
      const isOutside = target.startsWith('https:')
      await page.goto(at(country, `/${lang}/${path}?from=mail#part`))
      await expect(page).toHaveURL(isOutside ? target : at(country, `/${lang}/document/${target}?from=mail#part`))
      if (isOutside) expect(elsewhere.at(-1)).toBe(target)
      else await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })
}
