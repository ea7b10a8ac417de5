import type { SiteStatus } from '@site/shared/calls'
import { expectAccessible } from '../accessibility.ts'
import { at, readRelease } from '../site-under-test.ts'
import type { Browser, Request } from '@playwright/test'
import { expectFits, watchRequests } from '../watch-page.ts'
import { expect, test, type Page } from '../test.ts'

/** Opens the status page as staff, through the login that it redirects to. */
async function openStatus(browser: Browser) {
  const page = await (await browser.newContext({ locale: 'nl-NL' })).newPage()
  await page.goto(at('nl', '/status'))
  await page.getByRole('button', { name: /Sanne/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Status van de site' })).toBeVisible()
  return page
}

/** Most of these visitors have Data Saver on: the code that counts is loaded for an error only. */
const isCounter = (request: Request) => /lazy-telemetry/.test(request.url())

async function readTelemetry(staff: Page, app: string, version: string) {
  const answer = await staff.goto(at('nl', '/status.json'))
  const { apps } = (await answer!.json()) as SiteStatus
  const found = apps.find((one) => one.app === app)?.versions.find((one) => one.version === version)
  expect(found?.channel).toBe('live')
  return found!
}

async function versionOf(page: Page, app: string): Promise<string> {
  const { apps } = (await readRelease(page)) as { apps: Record<string, { version: string }> }
  return apps[app]!.version
}

test('staff see failed loads of a visitor by app and version', async ({ page, browser }) => {
  const staff = await openStatus(browser)
  await page.route(/\/apps\/mf-legal\/(?!remoteEntry)[^/]*\.js/, (route) => route.abort())
  const counting = page.waitForEvent('requestfinished', isCounter)
  await page.goto(at('nl', '/nl/phone'))
  await expect(page.getByRole('heading', { name: 'Dit onderdeel is niet beschikbaar' })).toBeVisible()
  await counting
  const version = await versionOf(page, 'mf-legal')
  const before = await readTelemetry(staff, 'mf-legal', version)
  await page.goto('about:blank')
  await expect
    .poll(async () => (await readTelemetry(staff, 'mf-legal', version)).failedLoads)
    .toBeGreaterThan(before.failedLoads)

  await staff.goto(at('nl', '/status'))
  const row = staff.getByRole('table', { name: 'mf-legal' }).getByRole('row').filter({ hasText: version })
  await expect(row).toContainText('(live)')
  await expect(row.getByRole('cell').nth(3)).toHaveText(/^[1-9]/)
  await expect(staff.getByText('Eigenaar: legal-information@teams.example')).toBeVisible()
  await expectAccessible(staff)
  // On phones and tablets a row is a list of labels and values.
  for (const width of [320, 360, 768, 1280]) {
    await expectFits(staff, [width])
    const { height } = (await row.getByRole('rowheader').locator('span').boundingBox())!
    expect(height, `of the version at ${width} px`).toBeLessThan(100)
  }
  await staff.context().close()
})

test('an uncaught error is counted for the app whose code it is', async ({ page, browser }) => {
  const staff = await openStatus(browser)
  await page.goto(at('nl', '/nl/privacy-rights'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const version = await versionOf(page, 'mf-privacy-rights')
  const before = await readTelemetry(staff, 'mf-privacy-rights', version)
  const counting = page.waitForEvent('requestfinished', isCounter)
  await page.evaluate(() => {
    const error = new Error('an@lezer.example')
    error.stack = `Error: an@lezer.example\n    at ${location.origin}/apps/mf-privacy-rights/1.js:1:2`
    setTimeout(() => {
      throw error
    })
  })
  await counting
  await page.goto('about:blank')
  const errors = async () => (await readTelemetry(staff, 'mf-privacy-rights', version)).errors
  await expect.poll(errors).toBeGreaterThan(before.errors)
  await staff.context().close()
})

test.describe('without data saver', () => {
  test.use({ savesData: false })

  for (const [what, random, loads] of [
    ['in', 0, 1],
    ['outside', 0.999, 0],
  ] as const) {
    test(`a visit ${what} the sample loads ${loads === 0 ? 'nothing' : 'the code'} that counts`, async ({ page }) => {
      await page.addInitScript((value) => (Math.random = () => value), random)
      const requested = watchRequests(page, /lazy-telemetry/)
      await page.goto(at('nl', '/nl/accessibility'))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(requested).toHaveLength(loads)
    })
  }

  test('staff see the Web Vitals of a visit in the sample', async ({ page, browser }) => {
    const staff = await openStatus(browser)
    await page.addInitScript(() => (Math.random = () => 0))
    const counting = page.waitForEvent('requestfinished', isCounter)
    await page.goto(at('nl', '/nl/privacy-rights'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await counting
    const version = await versionOf(page, 'mf-privacy-rights')
    const before = await readTelemetry(staff, 'mf-privacy-rights', version)
    await page.goto('about:blank')
    for (const name of ['ttfb', 'lcp', 'cls'] as const) {
      const count = async () => (await readTelemetry(staff, 'mf-privacy-rights', version))[name].count
      await expect.poll(count).toBeGreaterThan(before[name].count)
    }
    await staff.context().close()
  })
})

test('a browser with Global Privacy Control reports nothing', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const requested = watchRequests(page, /telemetry/)
  await page.route(/\/apps\/mf-legal\//, (route) => route.abort())
  await page.goto(at('nl', '/nl/phone'))
  await expect(page.getByRole('heading', { name: 'Dit onderdeel is niet beschikbaar' })).toBeVisible()
  await page.goto(at('nl', '/status.json'))
  expect(requested).toEqual([])
})

test('a host that does not load is counted by the boot script', async ({ page }) => {
  await page.route(/\/apps\/host\/.*\.js/, (route) => route.abort())
  const sent = page.waitForRequest('**/api/telemetry')
  await page.goto(at('nl', '/nl'), { waitUntil: 'commit' })
  const version = await versionOf(page, 'host')
  const request = await sent
  expect(JSON.parse(request.postData() ?? '')).toEqual({
    oneIn: 1,
    pages: [{ app: 'host', version, route: '*', visits: 1, failedLoads: 1 }],
  })
  expect((await request.response())?.status()).toBe(204)
})
