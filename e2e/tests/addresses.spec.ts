import { expect, test } from '../test.ts'
import { at, port } from '../site-under-test.ts'

test('an address without a language gets one, and back leads to where the visitor came from', async ({ tab: page }) => {
  await page.goto(at('nl', '/nl/political-ads'))
  // host/src/language-redirect.test.tsx has the table.
  for (const path of ['', '/document/cookie-policy?from=mail#consent']) {
    await page.goto(at('nl', path || '/'))
    await expect(page).toHaveURL(at('nl', `/nl${path}`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(at('nl', '/nl/political-ads'))
  }
})

const statuses: [path: string, status: number][] = [
  ['/nl', 200],
  ['/nl/', 200],
  ['/privacy-rights', 200],
  ['/about.php?id=7', 404],
  ['/nope', 404],
  ['/xx', 404],
  ['/fr/document/terms-of-use', 200],
  ['/nl/document/x.y', 404],
  ['/nl/document/does-not-exist', 404],
  ['/nl/political-ads/NOPE', 404],
  ['/nl/nowhere', 404],
  ['/nl/not-found', 404],
  ['/en/political-ads/1/2/3', 404],
  ['/nl/privacybeleid.html', 404],
  ['/fr/about.php', 404],
]

test('the server tells pages of the published apps from addresses that are none', async ({ request }) => {
  const headers = { host: `be.localhost:${port}` }
  const answers = statuses.map(async ([path]) => {
    const answer = await request.get(`http://127.0.0.1:${port}${path}`, { headers, maxRedirects: 0 })
    return [path, answer.status()]
  })
  expect(await Promise.all(answers)).toEqual(statuses)
})

test('the page of an unknown address has that status, says so, and leads home', async ({ tab: page }) => {
  const response = await page.goto(at('be', '/fr/nowhere'))
  expect(response!.status()).toBe(404)
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^Page introuvable/)
  await page.getByRole('main').getByRole('link', { name: 'Retour à la page d’accueil' }).click()
  await expect(page).toHaveURL(at('be', '/fr'))
})

test('an unknown document with a dot leads to /not-found, with the site around it', async ({ tab: page }) => {
  await page.goto(at('nl', '/nl/document/x.y'))
  await expect(page).toHaveURL(at('nl', '/nl/not-found'))
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pagina niet gevonden' })).toBeVisible()
})

test('on a host of neither country the visitor reads that it cannot be determined', async ({ tab: page }) => {
  await page.goto(`http://localhost:${port}/nl`)
  await expect(page.getByRole('heading', { name: 'Cannot determine country' })).toBeVisible()
})
