import { expect, test } from '../test.ts'
import { at } from '../site-under-test.ts'

declare global {
  interface Window {
    /** How much has moved so far, as browsers measure it. */
    shifted: number
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number
}

const shifts = [
  [360, 'be', '/fr/document/privacy-policy'],
  [1280, 'nl', '/nl/document/privacy-policy'],
] as const

for (const [width, country, path] of shifts) {
  for (const query of ['', '?version=2025-07-01', '?version=2025-07-01&compare=1']) {
    test(`nothing moves at ${width} px while ${path}${query} loads`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.addInitScript(() => {
        window.shifted = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) window.shifted += (entry as LayoutShift).value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.route(/\/api\/plainhtml\//, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1000))
        await route.continue()
      })
      await page.goto(at(country, path + query))
      await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible()
      await page.waitForTimeout(300)
      expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.01)
    })
  }
}
