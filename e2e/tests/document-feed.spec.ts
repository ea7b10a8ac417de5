import { expect, test } from '../test.ts'
import { at, type Country } from '../site-under-test.ts'

const pages: [Country, string, string, string][] = [
  ['nl', '/nl/document/cookie-policy', 'Volg wijzigingen (feed)', 'nl_nl'],
  ['be', '/fr/document/privacy-policy', 'Suivre les changements (flux)', 'fr_be'],
]

for (const [country, path, name, locale] of pages) {
  test(`a reader of ${path} on .${country} follows its changes by "${name}"`, async ({ tab: page }) => {
    await page.goto(at(country, path))
    const link = page.getByRole('main').getByRole('link', { name })
    await expect(link).toHaveAttribute('href', new RegExp(`/feed\\?locale=${locale}$`))
    const address = (await link.getAttribute('href'))!
    const alternate = page.locator('head link[rel="alternate"][type="application/atom+xml"]')
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
    await page.goto(at(country, '/nl/about'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(alternate).toHaveCount(0)
  })
}
