import { watchRequests } from '../watch-page.ts'
import { expect, test } from '../test.ts'
import { holdBack } from '../held-answers.ts'
import { at } from '../site-under-test.ts'

test.use({ savesData: false })

const keys = [
  'privacy-policy',
  'privacy-policy-participants',
  'privacy-policy-applicants',
  'privacy-policy-events',
  'cookie-policy',
  'terms-of-use',
]

const documents = /\/api\/plainhtml\//

test('a visitor who has opened a document has all the others preloaded, each requested once', async ({ page }) => {
  const requests = watchRequests(page, documents)
  await page.goto(at('be', '/fr/document/cookie-policy'))
  const expected = keys.map((key) => `/api/plainhtml/${key}?locale=fr_be`).toSorted()
  await expect.poll(() => requests.toSorted()).toEqual(expected)
  await page.getByRole('contentinfo').locator('a[href$="/document/terms-of-use"]').click()
  await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible()
  expect(requests.toSorted()).toEqual(expected)
})

test('a visitor without connection opens a document that was preloaded', async ({ page }) => {
  const answers = watchRequests(page, documents, 'requestfinished')
  await page.goto(at('nl', '/nl'))
  await expect.poll(() => answers.length).toBe(keys.length)
  await page.route(/plainhtml/, (route) => route.abort())
  await page.getByRole('main').getByRole('link', { name: 'Cookiebeleid' }).click()
  await expect(page.getByRole('heading', { name: 'Wat cookies zijn' })).toBeVisible()
})

test('a document that could not be preloaded loads when it is opened', async ({ page }) => {
  let failed = 0
  await page.route(/plainhtml/, async (route) => {
    failed += 1
    await route.fulfill({ status: 503 })
  })
  await page.goto(at('nl', '/nl'))
  await expect.poll(() => failed).toBe(keys.length)
  await page.unroute(/plainhtml/)
  await page.getByRole('main').getByRole('link', { name: 'Cookiebeleid' }).click()
  await expect(page.getByRole('heading', { name: 'Wat cookies zijn' })).toBeVisible()
})

test('preloading documents does not delay the requests of the page itself', async ({ page }) => {
  const requests = watchRequests(page, documents)
  const answer = await holdBack(page, /\/api\/campaign-items/)
  await page.goto(at('nl', '/nl/political-ads'), { waitUntil: 'load' })
  // The browser has had nothing to do, twice.
  const idle = () =>
    page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
  await idle()
  await idle()
  expect(requests).toEqual([])
  await answer()
  await expect.poll(() => requests.length).toBe(keys.length)
})
