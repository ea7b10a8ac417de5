import { expect, test } from '../test.ts'
import { holdBack } from '../held-answers.ts'
import { at } from '../site-under-test.ts'

declare global {
  interface Window {
    /** Returns the layout shift since the last call, as browsers measure it. */
    takeShifts: () => number
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
  test(`nothing moves at ${width} px while ${path} loads, nor an old version, nor a comparison`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(() => {
      let shifted = 0
      const add = (entries: PerformanceEntryList) => {
        for (const entry of entries) shifted += (entry as LayoutShift).value
      }
      const observer = new PerformanceObserver((list) => add(list.getEntries()))
      observer.observe({ type: 'layout-shift', buffered: true })
      window.takeShifts = () => {
        add(observer.takeRecords())
        return shifted
      }
    })
    const drawn = () =>
      page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    for (const query of ['', '?version=2025-07-01', '?version=2025-07-01&compare=1']) {
      // The text comes when everything else stands on the screen.
      const answer = await holdBack(page, /\/api\/plainhtml\//)
      await page.goto(at(country, path + query))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await drawn()
      await answer()
      await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await drawn()
      expect(await page.evaluate(() => window.takeShifts()), query).toBeLessThan(0.01)
    }
  })
}
