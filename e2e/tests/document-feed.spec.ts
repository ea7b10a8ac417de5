import { expect, test } from '../test.ts'
import { at } from '../site-under-test.ts'

test('a reader follows the changes of a document by its feed', async ({ tab: page }) => {
  await page.goto(at('be', '/fr/document/privacy-policy'))
  await page.getByText('Suivre les changements (flux)').click()
  const link = page.getByRole('main').getByRole('link', { name: /\/feed\?/ })
  await expect(link).toHaveAttribute('href', /\/feed\?locale=fr_be$/)
  const address = (await link.getAttribute('href'))!
  // The page adds its own to the one that the server has sent.
  const alternate = page.locator('head link[rel="alternate"][type="application/atom+xml"]').first()
  await expect(alternate).toHaveAttribute('href', address)
  const text = await page.evaluate(async (url) => (await fetch(url)).text(), address)
  // The pages of the site let nobody parse texts.
  const reader = await page.context().newPage()
  const feed = await reader.evaluate((received) => {
    const xml = new DOMParser().parseFromString(received, 'application/xml')
    const [title] = xml.querySelectorAll('feed > title')
    const links = [...xml.querySelectorAll('entry > link')].map((entry) => entry.getAttribute('href')!)
    return { isBroken: xml.querySelector('parsererror') !== null, title: title?.textContent, links }
  }, text)
  await reader.close()
  expect(feed.isBroken).toBe(false)
  expect(feed.title).toBe(await page.getByRole('heading', { level: 1 }).textContent())
  await page.goto(feed.links[0]!)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(feed.title!)
  await page.goto(at('be', '/fr/about'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(alternate).toHaveCount(0)
})
