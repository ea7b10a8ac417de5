import type { Browser, BrowserContext, Page } from '@playwright/test'
import { EditedSite } from '../edited-site.ts'
import { expect, test } from '../test.ts'
import { heading, watchErrors } from '../watch-page.ts'

let site: EditedSite

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  site = new EditedSite('e2e-canary')
  site.changeText('Over ons', 'Over ons, nieuw')
  await site.startCanary(10, 'mf-legal')
  await site.start()
})

test.afterAll(() => site.close())

/** A visitor with this bucket. */
async function visitorWith(browser: Browser, bucket: string): Promise<Page> {
  const context = await browser.newContext()
  await context.addCookies([{ name: 'share', value: bucket, url: site.origin }])
  return context.newPage()
}

async function bucketOf(context: BrowserContext) {
  return (await context.cookies(site.origin)).find(({ name }) => name === 'share')
}

test('two visitors keep the version of their buckets over navigations, reloads and new documents, until all have the same', async ({
  browser,
}) => {
  const own = await visitorWith(browser, '9')
  const other = await visitorWith(browser, '10')
  const errors = [watchErrors(own), watchErrors(other)]
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
  // The cookie is cleared when there is no canary.
  expect([await bucketOf(own.context()), await bucketOf(other.context())]).toEqual([undefined, undefined])
  expect(errors.flat()).toEqual([])
  await Promise.all([own.context().close(), other.context().close()])
})

test('a new visitor gets a bucket, and keeps it', async ({ context, page }) => {
  site.changeText('Over ons, nieuw', 'Over ons, nog nieuwer')
  await site.startCanary(50, 'mf-legal')
  await page.goto(`${site.origin}/nl/about`)
  const bucket = await bucketOf(context)
  expect(bucket).toMatchObject({ value: expect.stringMatching(/^\d{1,2}$/), httpOnly: true })
  const title = Number(bucket?.value) < 50 ? 'Over ons, nog nieuwer' : 'Over ons, nieuw'
  await expect(heading(page, title)).toBeVisible()
  await page.reload()
  await expect(heading(page, title)).toBeVisible()
  expect((await bucketOf(context))?.value).toBe(bucket?.value)
})
