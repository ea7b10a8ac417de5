import { expect, test } from '../test.ts'
import { at } from '../site-under-test.ts'

const paths = [
  '/nl',
  '/nl/document/privacy-policy',
  '/nl/political-ads',
  '/nl/privacy-rights/access',
  '/nl/search?q=cookies',
  '/nl/internal-privacy-rights/intake',
]

test('a browser that forbids storage shows each page, and leads from one to the other and back', async ({ page }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  // As browsers do where cookies are blocked.
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  for (const path of paths) {
    await page.goto(at('nl', path))
    await expect(title).toBeVisible()
  }
  await page.goto(at('nl', '/nl'))
  await page.locator('main a[href="/nl/privacy-rights"]').first().click()
  await expect(page).toHaveURL(/\/nl\/privacy-rights$/)
  await expect(title).toBeVisible()
  await page.goBack()
  await expect(title).toHaveText('Jouw gegevens, onze afspraken')
  expect(errors).toEqual([])
})
