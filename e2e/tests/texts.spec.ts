import { findAdvertisement } from '../advertisements.ts'
import { listManifests } from '../page-paths.ts'
import { at } from '../site-under-test.ts'
import { expect, test } from '../test.ts'
import { findRawIds, watchRequests } from '../watch-page.ts'
import { FaultyLine } from '../faulty-line.ts'

const line = new FaultyLine()

test.afterAll(() => line.stop())

test('a visitor whose file of texts is missing reads the next of the chain at once; each is requested once', async ({
  page,
}) => {
  await line.start()
  await page.clock.install()
  // Time stands still: a second try would never come.
  await page.clock.pauseAt(Date.now() + 60_000)
  line.spoil(/\/messages\/(?:shared\/)?en_be\./, 'missing')
  await page.goto(line.at('be', '/en/about'))
  await expect(page.getByRole('contentinfo').getByText('Alle rechten voorbehouden')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const file of ['host/messages/en_be', 'mf-legal/messages/en_be', 'host/messages/nl_be'])
    expect(line.requests.filter((request) => request.startsWith(`GET /apps/${file}.`))).toHaveLength(1)
})

const pages = (await listManifests()).flatMap((manifest) => manifest.pages.filter(({ ownTexts }) => ownTexts))

for (const [country, lang] of [
  ['nl', 'nl'],
  ['be', 'fr'],
  ['be', 'en'],
] as const) {
  for (const { path } of pages) {
    test(`/${lang}/${path} has all its texts although it reads only its own`, async ({ page, request }) => {
      const { id } = path.includes(':id')
        ? await findAdvertisement(request, country === 'nl' ? 'NL' : 'BE')
        : { id: '' }
      const requests = watchRequests(page, /\/messages\//)
      await page.goto(at(country, `/${lang}/${path.replace(':id', id).replace(':key', 'privacy-policy')}`))
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      for (const summary of await page.locator('main summary:visible').all()) await summary.click()
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await page.waitForLoadState('networkidle')
      expect(await findRawIds(page)).toEqual([])
      expect(requests).toHaveLength(2)
    })
  }
}
