import { expect, test, type Page, type Route } from '../test.ts'
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

/** Every remote with one fault, and one remote with every fault: what a fault does is no business of the remote's. */
const failures = remotes.flatMap((broken) =>
  Object.keys(faults)
    .filter((fault) => fault === 'blocked' || broken.remote === 'mf-legal')
    .map((fault) => ({ ...broken, fault })),
)

for (const { remote, path, heading, fault } of failures) {
  test(`with all files of ${remote} ${fault}, the rest works and a retry heals the page`, async ({ page }) => {
    const isUnavailable = page.getByRole('heading', { name: 'Dit onderdeel is niet beschikbaar' })
    /** What hangs counts as failed after eight seconds, which the page's clock is told that they have passed. */
    const waitUntilUnavailable = () =>
      expect(async () => {
        if (fault === 'hanging') await page.clock.fastForward(8_000)
        await expect(isUnavailable).toBeVisible({ timeout: 1_000 })
      }).toPass()
    await page.clock.install()
    const pattern = new RegExp(`/apps/${remote}/`)
    await page.route(pattern, faults[fault]!)
    // A file that hangs keeps the load event from coming.
    await page.goto(at('nl', path), { waitUntil: 'commit' })
    await waitUntilUnavailable()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()

    for (const other of remotes.filter((candidate) => candidate.remote !== remote)) {
      await openInLayout(page, other.path)
      await expect(page.getByRole('heading', { level: 1, name: other.heading })).toBeVisible()
    }
    await openInLayout(page, path)
    await waitUntilUnavailable()

    await page.unroute(pattern)
    const loads: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(loads).toEqual([])
  })
}
