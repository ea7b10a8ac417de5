import type { Page } from './test.ts'

/** Keeps back every answer from an address until the function that this returns is called. */
export async function holdBack(page: Page, address: RegExp): Promise<() => Promise<void>> {
  let answer = () => undefined as void
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
  await page.route(address, async (route) => {
    await mayAnswer
    await route.continue()
  })
  return async () => {
    answer()
    await page.unrouteAll({ behavior: 'wait' })
  }
}
