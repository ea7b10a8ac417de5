import { watchErrors, watchRequests } from '../watch-page.ts'
import { expect, test } from '../test.ts'
import { holdBack } from '../held-answers.ts'
import { at, readRelease } from '../site-under-test.ts'

test('a cold visit to a document asks for everything from the HTML at once', async ({ page }) => {
  // The script that starts the host is held back: what has been asked for until then cannot come from it.
  const requests = watchRequests(page)
  const release = await holdBack(page, /\/apps\/host\/main\..*\.js/)
  const call = page.waitForRequest(/\/api\/plainhtml\/privacy-policy\?locale=nl_nl$/)
  await page.goto(at('nl', '/nl/document/privacy-policy'), { waitUntil: 'commit' })
  await call
  const { host } = ((await readRelease(page)) as { apps: { host: { base: string; entry: string[] } } }).apps
  await expect.poll(() => host.entry.filter((file) => !requests.includes(host.base + file))).toEqual([])
  await expect.poll(() => requests.filter((path) => /mf-legal.*\.js$/.test(path)).length).toBeGreaterThan(1)
  expect(requests.some((path) => /mf-legal.*messages\/document-key\/nl_nl/.test(path))).toBe(true)
  expect(requests.some((path) => /host.*messages\/nl_nl/.test(path))).toBe(true)
  const early = new Set(requests)
  await release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Nothing that the page needs to be read came later.
  const initiated = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => new URL(entry.name).pathname)
      // The rest of the release is for the pages after this one.
      .filter((path) => /\.(js|css|json)$/.test(path) && !path.startsWith('/apps/release.')),
  )
  expect(initiated.filter((path) => !early.has(path))).toEqual([])
})

test('every file of a cold visit is fetched once', async ({ page }) => {
  const requested = watchRequests(page, /^\/apps\/|^\/api\/plainhtml\/privacy-policy/)
  await page.goto(at('nl', '/nl/document/privacy-policy'))
  await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requested).toEqual([...new Set(requested)])
})

test('the page runs under its content security policy without a violation', async ({ page }) => {
  const problems = watchErrors(page)
  for (const path of ['/nl', '/nl/document/cookie-policy', '/nl/political-ads', '/nl/privacy-rights']) {
    const response = await page.goto(at('nl', path))
    const policy = response!.headers()['content-security-policy']!
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(problems).toEqual([])
})

test('a style that comes later makes the browser lay out what it changes, not the whole page', async ({
  page,
  browser,
}) => {
  await page.goto(at('nl', '/nl/political-ads'))
  await expect(page.getByRole('article').nth(40)).toBeAttached()
  await page.evaluate(() => document.fonts.ready)
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.invalidationTracking'],
  })
  const style = page.waitForResponse(/\/apps\/mf-transparency\/.*\.css/)
  await page.getByRole('button', { name: 'Uitgaven in beeld' }).click()
  await style
  await expect(page.getByRole('slider').first()).toBeVisible()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args: { data?: { reason?: string } } }[]
  }
  const changes = traceEvents.filter(({ name }) => name === 'LayoutInvalidationTracking')
  const reasons = [...new Set(changes.map(({ args }) => args.data?.reason))]
  expect(reasons).toContain('Added to layout')
  expect(reasons).not.toContain('Fonts changed')
})
