import { axeOf } from '../accessibility.ts'
import { expect, test, type Page } from '../test.ts'
import { at, type Country } from '../site-under-test.ts'

/** The reference of a sample whose notice has changed. */
function findChanged(page: Page, country: Country) {
  return page.evaluate(async (countryCode) => {
    const answer = await fetch(`/api/campaign-items?countryCode=${countryCode}`)
    const { campaignItems } = (await answer.json()) as { campaignItems: { id: string; noticeVersion: number }[] }
    return campaignItems.find(({ noticeVersion }) => noticeVersion > 1)!.id
  }, country.toUpperCase())
}

test('a visitor follows a filter and sees what has changed in a notice', async ({ tab: page }) => {
  await page.goto(at('be', '/fr/political-ads?channel=PRINT'))
  const link = page.getByRole('main').getByRole('link', { name: 'Suivre cette liste (flux)' })
  await expect(link).toHaveAttribute('href', /campaign-items\.atom\?.*channel=PRINT&locale=fr_be/)
  const address = (await link.getAttribute('href'))!
  const alternate = page.locator('head link[rel="alternate"][type="application/atom+xml"]')
  await expect(alternate).toHaveAttribute('href', address)
  const body = await page.evaluate(async (url) => (await fetch(url)).text(), address)
  const [, entry] = /<entry>[^]*?rel="alternate" type="text\/html" href="([^"]+)"/.exec(body)!
  await page.goto(entry!)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(entry!.split('/').at(-1)!)
  await expect(alternate).toHaveCount(0)

  await page.goto(at('be', `/fr/political-ads/${await findChanged(page, 'be')}`))
  const part = page.getByRole('region', { name: 'Modifications de cet avis' })
  const version = /^Version 2, depuis le \d{1,2}(er)? \p{L}+ \d{4}$/u
  await expect(part.getByRole('heading', { level: 3 }).first()).toHaveText(version)
  await expect(part.locator('dd').first().locator('ins')).toHaveText(/./)
  expect((await axeOf(page, 'article').analyze()).violations).toEqual([])
})
