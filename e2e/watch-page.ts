import { expect, type Page } from './test.ts'

/** Returns the paths with queries of what a page requests from now on, as far as they match. */
export function watchRequests(page: Page, pattern = /./, event: 'request' | 'requestfinished' = 'request'): string[] {
  const found: string[] = []
  page.on(event as 'request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pattern.test(pathname + search)) found.push(pathname + search)
  })
  return found
}

/** Returns the errors of a page from now on: violations of Trusted Types and the Content-Security-Policy are among them. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on(
    'console',
    (message) => message.type() === 'error' && errors.push(`${message.text()} (${message.location().url})`),
  )
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

/** The title of the page that is shown. */
export function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name, exact: true })
}

/** At these widths a page does not scroll sideways. */
export async function expectFits(page: Page, widths: readonly number[]): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(overflow, `at ${width} px`).toBeLessThanOrEqual(0)
  }
}

/** Shows another page without loading a document. */
export async function openInLayout(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Returns ids that stand on the page because it lacks their texts. */
export async function findRawIds(page: Page): Promise<string[]> {
  const shown = await page.locator('body').innerText()
  const ids =
    /\b(?:host|common|contact|legal|political_ads|privacy_rights|internal_privacy_rights|rights_form|forms)\.[a-z_.]+/g
  return shown.match(ids) ?? []
}
