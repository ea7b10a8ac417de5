import { test as base } from '@playwright/test'

/**
 * Playwright's `test` for visitors who save data: their pages fetch nothing ahead, so that a test is about its page, and no
 * longer than it. Tests about what is fetched ahead say `test.use({ savesData: false })`.
 */
export const test = base.extend<{ savesData: boolean }>({
  savesData: [true, { option: true }],
  context: async ({ context, savesData }, use) => {
    if (savesData) {
      await context.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
      })
    }
    await use(context)
  },
})

export { expect, type Locator, type Page, type Route } from '@playwright/test'
