import { test as base, type BrowserContext, type Page } from '@playwright/test'

async function saveData(context: BrowserContext) {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  })
}

/**
 * Playwright's `test` for visitors who save data: their pages fetch nothing ahead, so that a test is about its page, and no
 * longer than it. Tests about what is fetched ahead say `test.use({ savesData: false })`.
 *
 * `tab` is for tests that look at one page after another and leave nothing behind: a tab that stays open, with files that
 * have come before, which takes half the time of a new browser's first visit.
 */
export const test = base.extend<{ savesData: boolean }, { tab: Page }>({
  savesData: [true, { option: true }],
  context: async ({ context, savesData }, use) => {
    if (savesData) await saveData(context)
    await use(context)
  },
  tab: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext({ locale: project.use.locale! })
      await saveData(context)
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],
})

export { expect, type Locator, type Page, type Request, type Route } from '@playwright/test'
