import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '../test.ts'
import { at, type Country } from '../site-under-test.ts'

interface Texts {
  country: Country
  lang: string
  feed: string
  history: string
  version: RegExp
}

const sites: Texts[] = [
  {
    country: 'nl',
    lang: 'nl',
    feed: 'Volg deze lijst (feed)',
    history: 'Wijzigingen in deze kennisgeving',
    version: /^Versie 2, sinds \d{1,2} \p{L}+ \d{4}$/u,
  },
  {
    country: 'be',
    lang: 'fr',
    feed: 'Suivre cette liste (flux)',
    history: 'Modifications de cet avis',
    version: /^Version 2, depuis le \d{1,2}(er)? \p{L}+ \d{4}$/u,
  },
  {
    country: 'be',
    lang: 'en',
    feed: 'Follow this list (feed)',
    history: 'Changes to this notice',
    version: /^Version 2, since \d{1,2} \p{L}+ \d{4}$/u,
  },
]

/** The reference of a sample whose notice has changed. */
function findChanged(page: Page, country: Country) {
  return page.evaluate(async (countryCode) => {
    const answer = await fetch(`/api/campaign-items?countryCode=${countryCode}`)
    const { campaignItems } = (await answer.json()) as { campaignItems: { id: string; noticeVersion: number }[] }
    return campaignItems.find(({ noticeVersion }) => noticeVersion > 1)!.id
  }, country.toUpperCase())
}

for (const { country, lang, feed, history, version } of sites) {
  test(`on .${country} in ${lang} a visitor follows a filter and sees what has changed`, async ({ page }) => {
    await page.goto(at(country, `/${lang}/political-ads?channel=PRINT`))
    const link = page.getByRole('main').getByRole('link', { name: feed })
    await expect(link).toHaveAttribute(
      'href',
      new RegExp(`campaign-items\\.atom\\?.*channel=PRINT&locale=${lang}_${country}`),
    )
    const address = (await link.getAttribute('href'))!
    const alternate = page.locator('head link[rel="alternate"][type="application/atom+xml"]')
    await expect(alternate).toHaveAttribute('href', address)
    const body = await page.evaluate(async (url) => (await fetch(url)).text(), address)
    const [, entry] = /<entry>[^]*?rel="alternate" type="text\/html" href="([^"]+)"/.exec(body)!
    await page.goto(entry!)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(entry!.split('/').at(-1)!)
    await expect(alternate).toHaveCount(0)

    await page.goto(at(country, `/${lang}/political-ads/${await findChanged(page, country)}`))
    const part = page.getByRole('region', { name: history })
    await expect(part.getByRole('heading', { level: 3 }).first()).toHaveText(version)
    await expect(part.locator('dd').first().locator('ins')).toHaveText(/./)
    expect((await new AxeBuilder({ page }).include('article').analyze()).violations).toEqual([])
  })
}
