import { companyAddress, companyName } from '@site/shared/rules'
import { expect, test } from '../test.ts'
import { at } from '../site-under-test.ts'

// One of each kind, and one below `document/`: legacy-paths.test.ts of the remote opens every one of every locale.
const moved = [
  ['cookiestatement', at('nl', '/nl/document/cookie-policy?from=mail#part')],
  ['document/cookiestatement', at('nl', '/nl/document/cookie-policy?from=mail#part')],
  ['cookie-policy-advertisers', `${companyAddress}/adverteerders/cookies`],
] as const

test('old paths lead to where their content is now, on this site or another', async ({ tab: page }) => {
  await page.route(`${companyAddress}/**`, (route) => route.fulfill({ body: '<h1>Another site</h1>' }))
  for (const [path, target] of moved) {
    await page.goto(at('nl', `/nl/${path}?from=mail#part`))
    await expect(page).toHaveURL(target)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('an old path of another language is no page, and is called so', async ({ tab: page }) => {
  await page.goto(at('be', '/fr/b2b-privacy-policy'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page introuvable')
  await expect(page).toHaveTitle(`Page introuvable | ${companyName}`)
})
