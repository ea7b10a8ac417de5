import { watchRequests } from '../watch-page.ts'
import { expect, test } from '../test.ts'
import { at, port, type Country } from '../site-under-test.ts'

test('on a host whose toggle is on, a visit is counted by its path and nothing else', async ({ page }) => {
  const sent: string[] = []
  await page.exposeFunction('report', (text: string) => sent.push(text))
  await page.addInitScript(() => {
    const { report } = window as unknown as { report: (text: string) => void }
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      void (body as Blob).text().then(report)
      return send(url, body)
    }
  })
  const counted = page.waitForResponse('**/api/page-views')
  await page.goto(at('be', '/fr/privacy-rights?x=1'))
  // The server rejects paths that are not pages of its own.
  expect((await counted).status()).toBe(204)
  const next = page.waitForResponse('**/api/page-views')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Répertoire téléphonique' }).click()
  expect((await next).status()).toBe(204)
  await expect.poll(() => sent).toEqual(['{"path":"/fr/privacy-rights"}', '{"path":"/fr/phone"}'])
  expect(await page.context().cookies()).toEqual([])
})

const uncounted: [title: string, country: Country, headers: Record<string, string>, isSetInPage: boolean][] = [
  ['on a host whose toggle is off', 'nl', {}, false],
  ['of a browser that sends Global Privacy Control', 'be', { 'sec-gpc': '1' }, false],
  ['of a browser whose pages know Global Privacy Control, whatever the server says', 'be', {}, true],
]

for (const [title, country, headers, isSetInPage] of uncounted) {
  test(`a visit ${title} is not counted, and nothing for it is loaded`, async ({ page }) => {
    const requested = watchRequests(page, /analytics|page-views/)
    await page.setExtraHTTPHeaders(headers)
    if (isSetInPage) {
      await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    }
    await page.goto(at(country, '/nl/privacy-rights'), { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(requested).toEqual([])
  })
}

const policies: [Country, string][] = [
  ['nl', 'nl'],
  ['be', 'nl'],
  ['be', 'fr'],
  ['be', 'en'],
]

test('the cookie policy says so in the language of each reader', async ({ request }) => {
  for (const [country, lang] of policies) {
    const url = `http://127.0.0.1:${port}/api/plainhtml/cookie-policy?locale=${lang}_${country}`
    expect(await (await request.get(url)).text()).toContain('Global Privacy Control')
  }
})
