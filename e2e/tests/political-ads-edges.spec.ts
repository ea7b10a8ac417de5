import { expect, test, type Locator } from '../test.ts'
import { at, port } from '../site-under-test.ts'

interface Item {
  id: string
  sponsorName: string
  publicationStartDate: string
  publicationEndDate: string
  reachLowerBound?: number
  reachUpperBound?: number
  budgetLowerBound?: number
  budgetUpperBound?: number
}

const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(new Date())

/** The value of a name. */
const valueOf = (article: Locator, name: string) =>
  article
    .locator('dl > div')
    .filter({ has: article.page().locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')

/**
 * What takes a browser, or a clock that the server and the page share. The tables of how each edge is written stand in
 * mf-transparency/src/pages/detail/page.test.tsx, those of which edges the samples have in server/campaigns/sample.
 */
const edges: [name: string, isEdge: (item: Item) => boolean, check: (article: Locator, item: Item) => Promise<void>][] =
  [
    [
      'a very long name',
      (item) => item.sponsorName.length > 200,
      async (article, { sponsorName }) => {
        await expect(article.getByText(sponsorName).first()).toBeVisible()
        const overflow = () => article.page().evaluate(() => document.documentElement.scrollWidth - innerWidth)
        await article.page().setViewportSize({ width: 320, height: 700 })
        await expect.poll(overflow).toBeLessThanOrEqual(0)
      },
    ],
    [
      'one day, today',
      (item) => item.publicationStartDate === today && item.publicationEndDate === today,
      async (article) => {
        await expect(article.getByText('Active', { exact: true })).toBeVisible()
        await expect(valueOf(article, 'Période').locator('time')).toHaveCount(1)
      },
    ],
    [
      'a beginning in the future',
      (item) => item.publicationStartDate > today,
      (article) => expect(article.getByText('Pas encore commencée', { exact: true })).toBeVisible(),
    ],
    [
      'no bounds at all, which the server leaves out',
      (item) =>
        [item.budgetLowerBound, item.budgetUpperBound, item.reachLowerBound, item.reachUpperBound].every(
          (bound) => bound === undefined,
        ),
      async (article) => {
        for (const name of ['Nombre de vues', 'Montant dépensé']) {
          await expect(valueOf(article, name)).toHaveText('Non précisé')
        }
      },
    ],
  ]

test('an advertisement shows what is special about it', async ({ tab: page, request }) => {
  const answer = await request.get(`http://127.0.0.1:${port}/api/campaign-items?countryCode=BE`)
  const { campaignItems } = (await answer.json()) as { campaignItems: Item[] }
  for (const [name, isEdge, check] of edges) {
    await test.step(name, async () => {
      const item = campaignItems.find(isEdge)!
      expect(item, 'in the sample data').toBeDefined()
      await page.goto(at('be', `/fr/political-ads/${item.id}`))
      await check(page.getByRole('article'), item)
    })
  }
})
