import { expect, test, type Page } from '../test.ts'
import { at } from '../site-under-test.ts'

/** Addresses of everything that has to do with counting visits. */
function watch(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/analytics|page-views/.test(pathname)) asked.push(pathname)
  })
  return asked
}

test('on a host whose toggle is on, a visit is counted by its path and nothing else', async ({ page }) => {
  const sent: string[] = []
  await page.exposeFunction('told', (text: string) => sent.push(text))
  await page.addInitScript(() => {
    const { told } = window as unknown as { told: (text: string) => void }
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      void (body as Blob).text().then(told)
      return send(url, body)
    }
  })
  const counted = page.waitForResponse('**/api/page-views')
  await page.goto(at('be', '/fr/privacy-rights?x=1'))
  // The server refuses what is no page of its own.
  expect((await counted).status()).toBe(204)
  const next = page.waitForResponse('**/api/page-views')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Répertoire téléphonique' }).click()
  expect((await next).status()).toBe(204)
  await expect.poll(() => sent).toEqual(['{"path":"/fr/privacy-rights"}', '{"path":"/fr/phone"}'])
  expect(await page.context().cookies()).toEqual([])
})

test('on a host whose toggle is off, nothing of it is loaded', async ({ page }) => {
  const asked = watch(page)
  await page.goto(at('nl', '/nl/privacy-rights'), { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked).toEqual([])
})

test.describe('a browser with Global Privacy Control', () => {
  test.use({ extraHTTPHeaders: { 'sec-gpc': '1' } })

  test("is not counted by the server's word alone", async ({ page }) => {
    const asked = watch(page)
    await page.goto(at('be', '/fr/privacy-rights'), { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(asked).toEqual([])
  })
})

test('a page that knows Global Privacy Control counts nothing, whatever the server says', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const asked = watch(page)
  await page.goto(at('be', '/fr/privacy-rights'), { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked).toEqual([])
})

test('the cookie policy says so in the language of each reader, and the declaration is there', async ({
  tab: page,
}) => {
  for (const [country, lang] of [
    ['nl', 'nl'],
    ['be', 'nl'],
    ['be', 'fr'],
    ['be', 'en'],
  ] as const) {
    await page.goto(at(country, `/${lang}/document/cookie-policy`))
    await expect(page.getByRole('article')).toContainText('Global Privacy Control')
    const declaration = await page.evaluate(async () => (await fetch('/.well-known/gpc.json')).json() as unknown)
    expect(declaration).toMatchObject({ gpc: true })
  }
})
