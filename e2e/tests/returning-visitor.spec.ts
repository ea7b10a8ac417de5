import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test, type Page } from '../test.ts'
import { sumOf, watchTransfers, type Transfer } from '../asset-transfers.ts'
import { EditedSite } from '../edited-site.ts'
import budgets from '../../host/budgets.json' with { type: 'json' }

const { returning } = budgets

// One site for both tests, in one worker.
test.describe.configure({ mode: 'default' })

let site: EditedSite

test.beforeAll(async () => {
  site = new EditedSite('e2e-returning-visitor', { whole: true })
  await site.start()
})

test.afterAll(() => site.close())

/** As it is published: what comes whole is compressed in less time here. */
function asPublished(transfer: Transfer): Transfer {
  if (transfer.encoding !== 'br') return transfer
  const file = join(site.store, transfer.path)
  const saved = statSync(`${file}.br`).size - brotliCompressSync(readFileSync(file)).length
  return { ...transfer, bytes: transfer.bytes - saved }
}

async function open(page: Page, path: string) {
  await page.goto(site.origin + path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  // What comes after the page has come too: a slow machine may have nothing on its way for a moment before.
  await expect(page.getByRole('textbox', { name: 'Je vraag' })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** Waits until the page has prefetched what it links to, which begins once it is idle. */
async function prefetched(page: Page) {
  await page.waitForFunction(() => {
    const files = performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming)
    const quiet = performance.now() - Math.max(...files.map(({ responseEnd }) => responseEnd))
    return quiet > 3_000 && files.some(({ name }) => /\/apps\/release\.\w+\.json/.test(name))
  })
}

test('a returning visitor pays for what has changed, and nobody for what another remote has brought already', async ({
  page,
}) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  // The visitor saves data, as in most tests (../test.ts): what each page costs stays apart.
  const transfers = await watchTransfers(page)
  const takeAll = () => {
    const all = transfers.take()
    return { all, whole: all.filter(({ encoding }) => encoding !== 'dcz').map(({ path }) => path), bytes: sumOf(all) }
  }
  await open(page, '/nl')
  const first = takeAll()
  // Nothing of an earlier visit could have helped.
  expect(first.whole).toHaveLength(first.all.length)

  const title = await page.getByRole('main').getByRole('heading', { level: 1 }).innerText()
  await open(page, '/nl')
  expect(takeAll().bytes).toBe(0)
  site.changeText(title, 'Een andere titel')
  await site.publish('mf-legal')
  await open(page, '/nl')
  await expect(page.getByRole('heading', { level: 1, name: 'Een andere titel' })).toBeVisible()
  const text = takeAll()

  site.edit('host', /^main.*\.js$/, (script) => `${script}\n;document.documentElement.dataset.edition='two'`)
  await site.publish('host')
  await open(page, '/nl')
  await expect(page.locator('html[data-edition=two]')).toHaveCount(1)
  const host = takeAll()

  await page.getByRole('contentinfo').getByRole('link', { name: 'Politieke advertenties' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Politieke advertenties' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const onward = takeAll()
  const scripts = onward.all.filter(({ path }) => path.endsWith('.js')).map(asPublished)
  const wholeScripts = scripts.filter(({ encoding }) => encoding !== 'dcz').map(({ path }) => path)
  // What the other remote has brought already is known by its name; whatever comes whole besides would be the reason for more bytes.
  expect(wholeScripts.filter((path) => /\/(?:remoteEntry|shared-[\w-]+)\./.test(path))).toEqual([])
  expect(scripts.length - wholeScripts.length).toBeGreaterThan(1)
  expect(sumOf(scripts), JSON.stringify(scripts)).toBeLessThanOrEqual(returning.onward)

  expect(text.whole).toEqual([])
  expect(text.all.map(({ path }) => path)).toEqual([
    expect.stringMatching(/^\/apps\/mf-legal\/messages\/home\/nl_nl\.\w+\.json$/),
  ])
  expect(text.bytes).toBeLessThanOrEqual(returning.text)
  expect(host.whole).toEqual([])
  expect(host.all.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/apps\/host\/main\.\w+\.js$/)])
  expect(host.bytes).toBeLessThanOrEqual(returning.host)
  expect(problems).toEqual([])
})

test.describe('without data saver', () => {
  test.use({ savesData: false })

  test('a returning visitor fetches at most 2 KB of files in all after a changed text', async ({ page }) => {
    // Both visits are in the sample of telemetry.
    await page.addInitScript(() => (Math.random = () => 0))
    const transfers = await watchTransfers(page)
    await open(page, '/nl')
    await prefetched(page)
    const first = transfers.take().map(({ path }) => path)
    expect(first).toContainEqual(expect.stringMatching(/^\/apps\/release\.\w+\.json$/))
    const title = await page.getByRole('main').getByRole('heading', { level: 1 }).innerText()
    site.changeText(title, 'Nog een andere titel')
    await site.publish('mf-legal')
    await open(page, '/nl')
    await prefetched(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Nog een andere titel' })).toBeVisible()
    const all = transfers.take()
    expect(all.filter(({ encoding }) => encoding !== 'dcz')).toEqual([])
    expect(all.map(({ path }) => path)).toContainEqual(expect.stringMatching(/^\/apps\/release\.\w+\.json$/))
    expect(sumOf(all), JSON.stringify(all)).toBeLessThanOrEqual(returning.textInAll)
  })
})
