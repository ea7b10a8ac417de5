import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { at } from '../site-under-test.ts'

interface OpenForm {
  path: string
  /** Until the form is there. */
  open?: (page: Page) => Promise<void>
}

async function chooseBrand(page: Page) {
  await page.locator('main form').getByRole('checkbox').nth(1).check()
  await page.locator('main form button[type=submit]').click()
  const channels = page.locator('main form').getByRole('checkbox')
  await expect(channels).toHaveCount(3)
  for (const channel of await channels.all()) await channel.check()
}

async function reportFirst(page: Page) {
  await page.locator('main ul a[href*="/political-ads/"]').first().click()
  await page.getByRole('button', { name: 'Signaler cette publicité' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Elle est trompeuse' }).click()
}

const forms: OpenForm[] = [
  { path: '/fr/political-ads', open: reportFirst },
  { path: '/fr/about' },
  { path: '/fr/privacy-rights/access' },
  { path: '/fr/privacy-rights/rectification' },
  { path: '/fr/privacy-rights/publication' },
  { path: '/fr/privacy-rights/forgotten' },
  { path: '/fr/privacy-rights/other' },
  { path: '/fr/privacy-rights/status' },
  { path: '/fr/privacy-rights/direct-marketing/brands', open: chooseBrand },
]

/** Wrong value by kind of field, which is reported once the field is left. */
const faults: Record<string, string> = { email: 'an@', tel: '0612345678', date: '31/2/2026' }

for (const width of [390, 1280]) {
  test(`a press on the button counts, although leaving the field shows a message above it, ${width} px wide`, async ({
    tab: page,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 844 })
    for (const { path, open } of forms) {
      await page.goto(at('be', path))
      await open?.(page)
      const folded = page.locator('main form details:not([open]) > summary')
      while ((await folded.count()) > 0) await folded.first().click()
      const form = page.locator('dialog[open] form, main form').last()
      const button = form.locator('button[type=submit]')
      const presses = await form.evaluateHandle((element) => {
        const seen = { count: 0 }
        element.addEventListener('submit', () => (seen.count += 1), { capture: true })
        return seen
      })
      const fields = form.locator(
        'input:is([type=text], [type=email], [type=tel], [type=date]):not([tabindex="-1"]):visible, textarea:visible',
      )
      for (const [index, field] of (await fields.all()).entries()) {
        const name = (await field.getAttribute('inputmode')) === 'numeric' ? 'date' : await field.getAttribute('type')
        const fault = faults[name ?? ''] ?? 'a'.repeat(6_000)
        await field.focus()
        if (name === 'tel' || name === 'date') await page.keyboard.type(fault)
        else await field.fill(fault)
        await button.scrollIntoViewIfNeeded()
        const box = (await button.boundingBox())!
        await page.mouse.move(box.x + box.width / 2, box.y + box.height - 4)
        await page.mouse.down()
        // Two frames: what leaving the field shows is there.
        await page.evaluate(
          async () => new Promise((done) => void requestAnimationFrame(() => requestAnimationFrame(done))),
        )
        await page.mouse.up()
        await expect.poll(() => presses.evaluate(({ count }) => count), `${path} ${index}`).toBe(index + 1)
      }
      expect(await fields.count(), path).toBeGreaterThan(0)
    }
  })
}
