import { expect, test, type Page } from '../test.ts'
import { end } from '../../releases/index.ts'
import { EditedSite } from '../edited-site.ts'
import { listModules } from '../federation-modules.ts'
import { heading, watchErrors } from '../watch-page.ts'

let site: EditedSite
let id: string

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  site = new EditedSite('e2e-preview')
  site.changeText('Over ons', 'Over ons, nieuw')
  id = await site.preview('mf-legal')
  await site.start()
})

test.afterAll(() => site.close())

function bar(page: Page) {
  return page.getByText('Je bekijkt een proefversie van mf-legal.')
}

test('a person who opens the link has the new build in that tab, and the live one in every other', async ({
  context,
}) => {
  const preview = await context.newPage()
  const live = await context.newPage()
  const errors = watchErrors(preview)
  await preview.goto(`${site.origin}/nl/about?preview=${id}`)
  await expect(heading(preview, 'Over ons, nieuw')).toBeVisible()
  await expect(bar(preview)).toBeVisible()
  expect(preview.url()).toBe(`${site.origin}/nl/about`)
  await live.goto(`${site.origin}/nl/about`)
  await expect(heading(live, 'Over ons')).toBeVisible()
  await expect(bar(live)).toHaveCount(0)
  // For the browser extension of Module Federation.
  await expect
    .poll(() => listModules(preview))
    .toEqual(expect.arrayContaining(['host', expect.stringMatching(/^mf_legal:/)]))
  expect(await listModules(live)).toEqual([])

  // Another remote, as live, within the page; and a new document at another address.
  await preview.getByRole('banner').getByRole('link', { name: 'Politieke advertenties' }).click()
  await expect(preview.getByRole('heading', { level: 1, name: /politieke advertenties/i })).toBeVisible()
  await expect(bar(preview)).toBeVisible()
  await preview.goto(`${site.origin}/nl/about?a=b`)
  await expect(heading(preview, 'Over ons, nieuw')).toBeVisible()
  expect(preview.url()).toBe(`${site.origin}/nl/about?a=b`)
  await preview.reload()
  await expect(heading(preview, 'Over ons, nieuw')).toBeVisible()
  await live.reload()
  await expect(heading(live, 'Over ons')).toBeVisible()
  expect(errors).toEqual([])
})

test('the visitor ends the preview in its bar, and the tab stays with the live site', async ({ page }) => {
  await page.goto(`${site.origin}/nl/about?preview=${id}`)
  await expect(heading(page, 'Over ons, nieuw')).toBeVisible()
  await page.getByRole('button', { name: 'Proefversie sluiten' }).click()
  await expect(heading(page, 'Over ons')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await page.reload()
  await expect(heading(page, 'Over ons')).toBeVisible()
})

test('a preview link with an unknown id leads to the live site, and says so', async ({ page }) => {
  await page.goto(`${site.origin}/nl/about?preview=${'0'.repeat(32)}`)
  await expect(heading(page, 'Over ons')).toBeVisible()
  await expect(page.getByText('Deze proefversie is er niet meer.')).toBeVisible()
  expect(page.url()).toBe(`${site.origin}/nl/about`)
})

test('after a preview ended, the next document in its tab is the live one, and says so', async ({ page }) => {
  await page.goto(`${site.origin}/nl/about?preview=${id}`)
  await expect(heading(page, 'Over ons, nieuw')).toBeVisible()
  await end(site.store, id)
  await page.reload()
  await expect(heading(page, 'Over ons')).toBeVisible()
  await expect(page.getByText('Deze proefversie is er niet meer.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Deze proefversie is er niet meer.')).toHaveCount(0)
})
