import type { Page } from './test.ts'

/**
 * Keeps back every answer from an address until the function that this returns is called, which waits for the first request.
 * Interception goes on after that: no request of the page comes while it ends.
 */
export async function holdBack(page: Page, address: RegExp): Promise<() => Promise<void>> {
  const requested = page.waitForRequest(address)
  const answered = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await answered.promise
    await route.continue()
  })
  return async () => {
    await requested
    answered.resolve()
  }
}
