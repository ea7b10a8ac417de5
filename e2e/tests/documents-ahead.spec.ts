import { expect, test, type Page } from '../test.ts'
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

/** The documents that a page asks for, in that order, as `cookie-policy?locale=nl_nl`. */
function watchDocuments(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const key = pathname.split('/api/plainhtml/')[1]
    if (key) asked.push(key + search)
  })
  return asked
}

test('a visitor who has opened a document has every other one too, requested once', async ({ page }) => {
  const asked = watchDocuments(page)
  await page.goto(at('be', '/fr/document/cookie-policy'))
  const expected = keys.map((key) => `${key}?locale=fr_be`)
  await expect.poll(() => asked.toSorted()).toEqual(expected.toSorted())
  await page.getByRole('contentinfo').locator('a[href$="/document/terms-of-use"]').click()
  await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible()
  expect(asked.toSorted()).toEqual(expected.toSorted())
})

test('a visitor opens a document that has come ahead, without connection', async ({ page }) => {
  const answers: string[] = []
  page.on('requestfinished', (request) => {
    if (request.url().includes('/api/plainhtml/')) answers.push(request.url())
  })
  await page.goto(at('nl', '/nl'))
  await expect.poll(() => answers.length).toBe(keys.length)
  await page.route(/plainhtml/, (route) => route.abort())
  await page.getByRole('main').getByRole('link', { name: 'Cookiebeleid' }).click()
  await expect(page.getByRole('heading', { name: 'Wat cookies zijn' })).toBeVisible()
})

test('a document that did not come ahead comes when it is asked for', async ({ page }) => {
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

test('no document is in the way of what a page asks for itself', async ({ page }) => {
  const asked = watchDocuments(page)
  const answer = await holdBack(page, /\/api\/campaign-items/)
  await page.goto(at('nl', '/nl/political-ads'), { waitUntil: 'load' })
  // The browser has had nothing to do, twice.
  const idle = () =>
    page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
  await idle()
  await idle()
  expect(asked).toEqual([])
  await answer()
  await expect.poll(() => asked.length).toBe(keys.length)
})
