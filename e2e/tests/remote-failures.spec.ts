import { expect, test, type Page, type Route } from '@playwright/test'
import { at, remotes } from '../site-under-test.ts'

/** What can become of a remote's files on their way. */
const faults: Record<string, (route: Route) => Promise<void> | void> = {
  blocked: (route) => route.abort(),
  'answering 500': (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }),
  hanging: () => undefined,
  'replaced by broken JavaScript': (route) =>
    route.fulfill({ body: 'throw new Error("broken") }{', contentType: 'text/javascript' }),
}

async function openInLayout(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

for (const { remote, path, heading } of remotes) {
  for (const [name, fault] of Object.entries(faults)) {
    test(`with all files of ${remote} ${name}, the rest works and a retry heals the page`, async ({ page }) => {
      const pattern = new RegExp(`/apps/${remote}/`)
      await page.route(pattern, fault)
      // A file that hangs keeps the load event from coming.
      await page.goto(at('nl', path), { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { name: 'Dit onderdeel is niet beschikbaar' })).toBeVisible({ timeout: 15_000 })
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()

      for (const other of remotes.filter((candidate) => candidate.remote !== remote)) {
        await openInLayout(page, other.path)
        await expect(page.getByRole('heading', { level: 1, name: other.heading })).toBeVisible()
      }
      await openInLayout(page, path)
      await expect(page.getByRole('heading', { name: 'Dit onderdeel is niet beschikbaar' })).toBeVisible({ timeout: 15_000 })

      await page.unroute(pattern)
      const loads: string[] = []
      page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
      await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 15_000 })
      expect(loads).toEqual([])
    })
  }
}
