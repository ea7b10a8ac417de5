import { expect, test } from '../test.ts'
import { at, type Country } from '../site-under-test.ts'

const places: [Country, string][] = [
  ['nl', '/nl'],
  ['be', '/nl'],
  ['be', '/fr'],
  ['be', '/en'],
]

for (const [country, lang] of places) {
  test(`on a phone, ${lang} on .${country} has the first advertisement and the first number in its first screen`, async ({
    tab: page,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto(at(country, `${lang}/political-ads`))
    const advertisement = page.getByRole('article').first()
    await expect(advertisement).toBeVisible()
    expect((await advertisement.boundingBox())?.y).toBeLessThanOrEqual(500)
    await page.goto(at(country, `${lang}/phone`))
    const number = page.getByRole('main').locator('a[href^="tel:"]').first()
    await expect(number).toBeVisible()
    expect((await number.boundingBox())?.y).toBeLessThanOrEqual(520)
  })
}

for (const [country, lang] of places) {
  test(`on a phone, ${lang} on .${country}, no advertisement moves when the sum comes`, async ({ tab: page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    const isRead = Promise.withResolvers<void>()
    await page.route('**/api/campaign-insight?*', async (route) => {
      await isRead.promise
      await route.continue()
    })
    await page.goto(at(country, `${lang}/political-ads`))
    const advertisement = page.getByRole('article').first()
    await expect(advertisement).toBeVisible()
    const before = await advertisement.boundingBox()
    isRead.resolve()
    await expect(page.getByText(/meer dan €|plus de \d|more than €/)).toBeVisible()
    expect(await advertisement.boundingBox()).toEqual(before)
  })
}

for (const [country, lang] of places) {
  test(`on a phone, the privacy policy of ${lang} on .${country} begins in the upper half of the screen`, async ({
    tab: page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(at(country, `${lang}/document/privacy-policy`))
    const sentence = page.getByRole('article').getByRole('paragraph').first()
    await expect(sentence).toBeVisible()
    expect((await sentence.boundingBox())?.y).toBeLessThanOrEqual(460)
  })
}

const pages = [
  '',
  '/document/cookie-policy',
  '/document/cookie-policy?version=2024-05-25',
  '/political-ads',
  '/phone',
  '/about',
  '/contact',
  '/privacy-rights',
  '/privacy-rights/access',
  '/privacy-rights/status',
  '/privacy-rights/direct-marketing/brands',
  '/privacy-rights/figures',
  '/accessibility',
  '/search?q=cookies',
]

for (const width of [360, 1280]) {
  test(`${width} px wide, nothing to press is lower than 24 px, but links within a sentence`, async ({ tab: page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of pages) {
      await page.goto(at('nl', `/nl${path}`))
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      const low = await page.evaluate(() =>
        [...document.querySelectorAll('a[href], button, input, select, summary, textarea')]
          .filter((part) => {
            const { width: across, height } = part.getBoundingClientRect()
            const { visibility, clipPath } = getComputedStyle(part)
            const isHidden = across <= 1 || visibility === 'hidden' || clipPath !== 'none'
            const isInSentence = [...(part.parentElement?.childNodes ?? [])].some(
              (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
            )
            return !isHidden && !isInSentence && height < 23.9 && !part.closest('[aria-hidden="true"]')
          })
          .map(({ outerHTML }) => outerHTML),
      )
      expect(low, path).toEqual([])
    }
  })
}
