import type { Browser, BrowserContext, Page } from '@playwright/test'
import { EditedSite } from '../edited-site.ts'
import { expect, test } from '../test.ts'

let site: EditedSite

test.describe.configure({ mode: 'serial', timeout: 90_000 })

test.beforeAll(async () => {
  test.setTimeout(240_000)
  site = new EditedSite('e2e-rollout')
  site.edit('mf-legal', /^messages\/nl_nl\.\w+\.json$/, (texts) => texts.replaceAll('Over ons', 'Over ons, nieuw'))
  await site.rollOut(10, 'mf-legal')
  await site.start()
})

test.afterAll(() => site.close())

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name, exact: true })
}

/** What the browser has refused to run or to load. */
function listRefused(page: Page): string[] {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Security Policy|integrity|Trusted/i.test(message.text())) refused.push(message.text())
  })
  page.on('pageerror', (error) => refused.push(error.message))
  return refused
}

/** A visitor who has made this draw. */
async function visitorWith(browser: Browser, draw: string): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext()
  await context.addCookies([{ name: 'share', value: draw, url: site.origin }])
  return [context, await context.newPage()]
}

async function drawOf(context: BrowserContext) {
  return (await context.cookies(site.origin)).find(({ name }) => name === 'share')
}

test('two visitors keep their sides over steps, reloads and new documents, until all have the same', async ({
  browser,
}) => {
  const [[inside, own], [outside, other]] = [await visitorWith(browser, '9'), await visitorWith(browser, '10')]
  const refused = [listRefused(own), listRefused(other)]
  for (const [page, title] of [
    [own, 'Over ons, nieuw'],
    [other, 'Over ons'],
  ] as const) {
    await page.goto(`${site.origin}/nl/about`)
    await expect(heading(page, title)).toBeVisible()
    // Another remote within the page, and back; then new documents.
    await page.getByRole('banner').getByRole('link', { name: 'Politieke advertenties' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /politieke advertenties/i })).toBeVisible()
    await page.goBack()
    await expect(heading(page, title)).toBeVisible()
    await page.reload()
    await expect(heading(page, title)).toBeVisible()
    await page.goto(`${site.origin}/nl/political-ads`)
    await page.goto(`${site.origin}/nl/about?a=b`)
    await expect(heading(page, title)).toBeVisible()
  }
  await site.promote()
  for (const page of [own, other]) {
    await page.reload()
    await expect(heading(page, 'Over ons, nieuw')).toBeVisible()
  }
  // Outside of a roll-out nobody has a draw.
  expect([await drawOf(inside), await drawOf(outside)]).toEqual([undefined, undefined])
  expect(refused.flat()).toEqual([])
  await Promise.all([inside.close(), outside.close()])
})

test('who comes for the first time makes a draw, and keeps it', async ({ context, page }) => {
  site.edit('mf-legal', /^messages\/nl_nl\.\w+\.json$/, (texts) =>
    texts.replaceAll('Over ons, nieuw', 'Over ons, nog nieuwer'),
  )
  await page.goto(`${site.origin}/nl/about`)
  expect(await drawOf(context)).toBeUndefined()
  await site.rollOut(50, 'mf-legal')
  await page.goto(`${site.origin}/nl/about`)
  const draw = await drawOf(context)
  expect(draw).toMatchObject({ value: expect.stringMatching(/^\d{1,2}$/), httpOnly: true, sameSite: 'Lax', path: '/' })
  const title = Number(draw?.value) < 50 ? 'Over ons, nog nieuwer' : 'Over ons, nieuw'
  await expect(heading(page, title)).toBeVisible()
  await page.reload()
  await expect(heading(page, title)).toBeVisible()
  expect((await drawOf(context))?.value).toBe(draw?.value)
})

/** Which version of mf-legal the page has. */
function readVersion(page: Page): Promise<string> {
  return page.evaluate(() => {
    const release = document.querySelector('#release')?.textContent ?? ''
    return (JSON.parse(release) as { apps: { 'mf-legal': { version: string } } }).apps['mf-legal'].version
  })
}

test('what does worse is stopped by the server itself, and who had it sees what is live', async ({ browser }) => {
  const [[inside, own], [outside, other]] = [await visitorWith(browser, '0'), await visitorWith(browser, '99')]
  for (const page of [own, other]) await page.goto(`${site.origin}/nl/about`)
  await expect(heading(own, 'Over ons, nog nieuwer')).toBeVisible()
  await expect(heading(other, 'Over ons, nieuw')).toBeVisible()
  const [worse, usual] = [await readVersion(own), await readVersion(other)]
  expect(worse).not.toBe(usual)
  const statuses = await own.evaluate(
    async (all) => {
      const reports = all.map((one) => ({
        oneIn: 1,
        figures: [{ app: 'mf-legal', route: 'about', visits: 20, ...one }],
      }))
      const headers = { 'content-type': 'application/json' }
      const send = (report: object) =>
        fetch('/api/field-reports', { method: 'POST', headers, body: JSON.stringify(report) })
      return Promise.all(reports.map(async (report) => (await send(report)).status))
    },
    Array.from({ length: 12 }, () => [{ version: worse, errors: 20 }, { version: usual }]).flat(),
  )
  expect(new Set(statuses)).toEqual(new Set([204]))
  // The figures are compared every quarter of a minute, after the answer to whoever asks then.
  site.passMinute()
  await expect(async () => {
    await own.reload()
    const title = own.getByRole('heading', { level: 1, name: /^Over ons/ })
    expect(await title.innerText()).toBe('Over ons, nieuw')
  }).toPass({ timeout: 60_000 })
  expect(await drawOf(inside)).toBeUndefined()
  await Promise.all([inside.close(), outside.close()])
})
