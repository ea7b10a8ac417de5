// What a page leaves behind when it is left, as the browser counts it.
import type { CDPSession } from '@playwright/test'
import { expect, test, type Page } from '../test.ts'

/** A page of each remote. */
const paths = [
  '/nl/about',
  '/nl/political-ads',
  '/nl/privacy-rights/access',
  '/nl/internal-privacy-rights/confirm-login',
]
const visits = 10

/** Opens a page in the document of the home page; returns the titles of both. */
async function enter(page: Page, path: string) {
  const home = await page.title()
  await page.evaluate((url) => {
    history.pushState({}, '', url)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
  await expect(page).not.toHaveTitle(home)
  return { home, own: await page.title() }
}

/** Leaves a page for the home page, and enters it again. */
async function visitAgain(page: Page, { home, own }: { home: string; own: string }) {
  await page.goBack()
  await expect(page).toHaveTitle(home)
  await page.goForward()
  await expect(page).toHaveTitle(own)
}

async function count(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { nodes, listeners: jsEventListeners }
}

for (const path of paths) {
  test(`${path} leaves neither elements nor listeners behind`, async ({ page }) => {
    await page.goto('/nl')
    const session = await page.context().newCDPSession(page)
    // What is loaded once, or kept for the next visit, is there after two.
    const titles = await enter(page, path)
    await visitAgain(page, titles)
    await visitAgain(page, titles)
    const before = await count(session)
    for (let time = 0; time < visits; time++) await visitAgain(page, titles)
    const after = await count(session)
    // Less than one for each visit: a browser counts some of its own.
    expect(after.listeners - before.listeners).toBeLessThan(visits)
    expect(after.nodes - before.nodes).toBeLessThan(visits)
  })
}
