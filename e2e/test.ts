import { test as base, type BrowserContext, type Page } from '@playwright/test'

/** As Playwright opens a tab. */
const usualWindow = { width: 1280, height: 720 }
const usualMedia = {
  media: null,
  colorScheme: 'light',
  reducedMotion: 'no-preference',
  forcedColors: 'none',
  contrast: 'no-preference',
} as const

async function saveData(context: BrowserContext) {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  })
}

/**
 * Playwright's `test` for visitors who save data: their pages fetch nothing ahead, so that a test is about its page, and no
 * longer than it. Tests about what is fetched ahead say `test.use({ savesData: false })`.
 *
 * `tab` is for tests that look at one page after another and leave nothing behind in the browser: a tab that stays open,
 * which takes half the time of a browser context with a process of its own. It begins empty, in a window as usual, without
 * cookies; what a test has listened to or kept from coming ends with it. Tests about a first visit, about what the browser
 * keeps, or with a clock of their own take `page`.
 */
export const test = base.extend<{ savesData: boolean; tab: Page }, { openTab: Page }>({
  savesData: [true, { option: true }],
  context: async ({ context, savesData }, use) => {
    if (savesData) await saveData(context)
    await use(context)
  },
  openTab: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext({ locale: project.use.locale! })
      await saveData(context)
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],
  tab: async ({ openTab }, use) => {
    await openTab.setViewportSize(usualWindow)
    await openTab.emulateMedia(usualMedia)
    await use(openTab)
    await openTab.unrouteAll()
    for (const event of ['console', 'pageerror', 'request'] as const) openTab.removeAllListeners(event)
    await openTab.mouse.move(0, 0)
    await openTab.goto('about:blank')
    await openTab.context().clearCookies()
  },
})

export { expect, type Locator, type Page, type Request, type Route } from '@playwright/test'
