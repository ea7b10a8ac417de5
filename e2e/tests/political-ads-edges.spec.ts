import { expectFits } from '../watch-page.ts'
import { expect, test, type Page } from '../test.ts'
import { at } from '../site-under-test.ts'
import { findAdvertisement, type Item } from '../advertisements.ts'

const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(new Date())

/** Opens the first advertisement in the sample data for which this is true. */
async function open(page: Page, isEdge: (item: Item) => unknown) {
  const item = await findAdvertisement(page.request, 'BE', isEdge)
  await page.goto(at('be', `/fr/political-ads/${item.id}`))
  const article = page.getByRole('article')
  const valueOf = (name: string) =>
    article.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
  return { item, article, valueOf: (name: string) => valueOf(name).locator('dd') }
}

// Only what needs a browser, or a clock that server and page share: mf-transparency/src/pages/detail/page.test.tsx has the tables.
test('an advertisement shows what is special about it', async ({ tab: page }) => {
  const ofToday = await open(page, (item) => item.publicationStartDate === today && item.publicationEndDate === today)
  await expect(ofToday.article.getByText('Active', { exact: true })).toBeVisible()
  await expect(ofToday.valueOf('Période').locator('time')).toHaveCount(1)

  const { article } = await open(page, (item) => item.publicationStartDate > today)
  await expect(article.getByText('Pas encore commencée', { exact: true })).toBeVisible()

  // The server leaves out bounds that are not known; the notices of the samples say that they follow.
  const unknown = await open(page, (item) => !/(?:Lower|Upper)Bound/.test(Object.keys(item).join()))
  for (const name of ['Nombre de vues', 'Montant dépensé'])
    await expect(unknown.valueOf(name)).toHaveText('Pas encore disponible')

  const long = await open(page, ({ sponsorName }) => sponsorName.length > 200)
  await expect(long.article.getByText(long.item.sponsorName).first()).toBeVisible()
  await expectFits(page, [320])
})
