import { disable, enable, remove } from '../../releases/index.ts'
import { EditedSite } from '../edited-site.ts'
import { expect, test } from '../test.ts'

let site: EditedSite

/** Without what only returning visitors need. */
const options = { by: 'test', quick: true }

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  site = new EditedSite('e2e-switched-off')
  await site.start()
})

test.afterAll(() => site.close())

const visits = [
  ['nl', '/nl/political-ads', 'Dit onderdeel staat nu uit', 'Politieke advertenties'],
  ['be', '/fr/political-ads/some-ad', 'Cette partie est désactivée pour le moment', 'Publicités politiques'],
  ['be', '/en/political-ads', 'This part is switched off for now', 'Political ads'],
] as const

test('a remote that is switched off says so in the language of the visitor, and no menu leads there', async ({
  page,
}) => {
  await disable(site.store, 'mf-transparency', options)
  for (const [country, path, title, entry] of visits) {
    const files: string[] = []
    page.on('request', (request) => files.push(request.url()))
    const answer = await page.goto(site.at(country, path))
    expect(answer?.status()).toBe(503)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: entry })).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('link', { name: entry })).toHaveCount(0)
    expect(files.filter((url) => url.includes('/mf-transparency/'))).toEqual([])
  }
  await page.goto(site.at('nl', '/nl'))
  await expect(page.getByRole('heading', { level: 1, name: /^Jouw gegevens/ })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /politieke advertenties.*\(staat nu uit\)/i }).first()).toBeVisible()
  await expect(main.getByRole('link', { name: 'Cookiebeleid' }).first()).not.toContainText('staat nu uit')
  await page.goto(site.at('nl', '/nl/document/terms-of-use'))
  const link = page.getByRole('article').locator('a[href$="/nl/political-ads"]').first()
  await expect(link).toHaveAccessibleName(/\(staat nu uit\)$/)
  await page.getByRole('banner').getByRole('link', { name: 'Privacyrechten' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('switched on again, it is as it was', async ({ page }) => {
  await enable(site.store, 'mf-transparency', options)
  const answer = await page.goto(site.at('nl', '/nl'))
  expect(answer?.status()).toBe(200)
  await page.getByRole('banner').getByRole('link', { name: 'Politieke advertenties' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /politieke advertenties/i })).toBeVisible()
})

test('removed, its addresses are no pages and no menu leads there', async ({ page }) => {
  await remove(site.store, 'mf-transparency', options)
  const answer = await page.goto(site.at('nl', '/nl/political-ads'))
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Pagina niet gevonden' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Politieke advertenties' })).toHaveCount(0)
})
