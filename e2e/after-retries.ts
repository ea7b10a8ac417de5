import { expect, type Page } from './test.ts'

/**
 * Moves the clock of the page on until `check` passes: what hangs is known to after eight seconds, texts are asked for again
 * for eleven, and nobody waits for that here. `page.clock.install()` comes first.
 */
export async function expectAfterRetries(page: Page, check: (timeout: number) => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(2_000)
    await check(500)
  }).toPass()
}
