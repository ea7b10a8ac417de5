import { watchErrors, watchRequests } from '../watch-page.ts'
import { expect, test, type Page } from '../test.ts'
import { holdBack } from '../held-answers.ts'
import { at } from '../site-under-test.ts'

test.use({ savesData: false })

/** Returns the files of the register's remote that have come. */
const watchFiles = (page: Page) => watchRequests(page, /^\/apps\/mf-transparency\//, 'requestfinished')

/** Footer and menu lead to the register; in a window of this size neither is in view. */
const small = { width: 500, height: 300 }
const register = { name: 'Politieke advertenties' }
const footer = (page: Page) => page.getByRole('contentinfo').getByRole('link', register)

async function untilIdle(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
}

/** Whether the rest of the release has been asked for, which is the first step to every other remote. */
function hasRequestedRest(page: Page) {
  return page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/apps/release.')),
  )
}

/** Until links are followed; those in view lead to other pages of this remote. */
async function untilReady(page: Page) {
  await expect.poll(() => hasRequestedRest(page)).toBe(true)
  await untilIdle(page)
}

const aims: [string, (page: Page) => Promise<void>][] = [
  ['points at', (page) => footer(page).dispatchEvent('pointerover')],
  ['focuses', (page) => footer(page).evaluate((link) => (link as HTMLElement).focus({ preventScroll: true }))],
  ['sees', (page) => footer(page).scrollIntoViewIfNeeded()],
]

for (const [does, aim] of aims) {
  test(`when a visitor ${does} a link, the page that it leads to is loaded ahead, and nothing more is fetched for it`, async ({
    page,
  }) => {
    const problems = watchErrors(page)
    await page.setViewportSize(small)
    const files = watchFiles(page)
    await page.goto(at('nl', '/nl/accessibility'))
    await untilReady(page)
    expect(files).toEqual([])
    await aim(page)
    const kinds = [/\/remoteEntry\..*\.js$/, /\/\d+\..*\.js$/, /\/\d+\..*\.css$/, /messages\/.*nl_nl\..*\.json$/]
    for (const kind of kinds) await expect.poll(() => files.filter((file) => kind.test(file))).not.toEqual([])
    await untilIdle(page)
    const ahead = new Set(files)
    const client = await page.context().newCDPSession(page)
    await client.send('Network.enable')
    const fetched: string[] = []
    client.on('Network.responseReceived', ({ response }) => {
      const { pathname } = new URL(response.url)
      if (!response.fromDiskCache && pathname.startsWith('/apps/mf-transparency/')) fetched.push(pathname)
    })
    await footer(page).click()
    await expect(page.getByRole('heading', { level: 1, ...register })).toBeVisible()
    // What only some visits need comes when it is needed.
    expect(fetched.filter((file) => ahead.has(file))).toEqual([])
    expect(problems).toEqual([])
  })
}

test.describe('with Data Saver on', () => {
  test.use({ savesData: true })

  test('nothing of a page or document is loaded before it is opened; then the rest of the release is loaded once', async ({
    page,
  }) => {
    const requests = watchRequests(page)
    const listed = (pattern: RegExp) => requests.filter((path) => pattern.test(path))
    await page.goto(at('nl', '/nl/accessibility'))
    await untilIdle(page)
    await footer(page).hover()
    await untilIdle(page)
    expect(listed(/mf-transparency|plainhtml|apps\/release\./)).toEqual([])
    await footer(page).click()
    await expect(page.getByRole('heading', { level: 1, ...register })).toBeVisible()
    expect(listed(/apps\/release\./)).toHaveLength(1)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookiebeleid' }).click()
    await expect(page.getByRole('heading', { name: 'Wat cookies zijn' })).toBeVisible()
    expect(listed(/plainhtml/)).toEqual(['/api/plainhtml/cookie-policy?locale=nl_nl'])
  })
})

test('loading a page ahead does not compete with what the open page needs', async ({ page }) => {
  const files = watchFiles(page)
  const answer = await holdBack(page, /\/api\/plainhtml\/privacy-policy/)
  await page.goto(at('nl', '/nl/document/privacy-policy'), { waitUntil: 'load' })
  const link = page.getByRole('link', register).first()
  await link.dispatchEvent('pointerover')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
  expect(files).toEqual([])
  expect(await hasRequestedRest(page)).toBe(false)
  await answer()
  await expect(page.getByRole('article')).toBeVisible()
})
