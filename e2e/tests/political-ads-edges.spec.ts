import { expect, test, type Locator } from '../test.ts'
import { at, port, type Country } from '../site-under-test.ts'

interface Item {
  id: string
  sponsorName: string
  payerName?: string
  payerAddress?: string
  ultimateBeneficiaryOwnerName?: string
  publicationStartDate: string
  publicationEndDate: string
  reachLowerBound?: number
  reachUpperBound?: number
  budgetLowerBound?: number
  budgetUpperBound?: number
  campaignContextNoteNl?: string
  campaignContextNoteFr?: string
  campaignContextUrl?: string
  previousPublicationSuspended: boolean
  status?: string
}

interface Texts {
  country: Country
  lang: 'nl' | 'fr'
  views: string
  spending: string
  period: string
  payer: string
  owner: string
  note: string
  more: string
  suspended: string
  none: string
  no: string
  notStated: string
  planned: string
  running: string
  stopped: string
  finished: string
  /** Of more than a million views, less than € 100, and nothing. */
  million: string
  hundred: string
  nothing: string
}

const french: Texts = {
  country: 'be',
  lang: 'fr',
  views: 'Nombre de vues',
  spending: 'Montant dépensé',
  period: 'Période',
  payer: 'Payeur',
  owner: 'Bénéficiaire effectif',
  note: 'Explication',
  more: 'Informations complémentaires',
  suspended: 'Publication antérieure suspendue ou arrêtée',
  none: 'Néant',
  no: 'Non',
  notStated: 'Non précisé',
  planned: 'Pas encore commencée',
  running: 'Active',
  stopped: 'Arrêtée',
  finished: 'Terminée',
  million: '> 1 000 000',
  hundred: '< 100 €',
  nothing: '0 € – 0 €',
}
const dutch: Texts = {
  country: 'nl',
  lang: 'nl',
  views: 'Aantal weergaven',
  spending: 'Uitgegeven bedrag',
  period: 'Periode',
  payer: 'Betaler',
  owner: 'Uiteindelijk belanghebbende',
  note: 'Toelichting',
  more: 'Meer informatie',
  suspended: 'Eerdere publicatie opgeschort of stopgezet',
  none: 'Geen',
  no: 'Nee',
  notStated: 'Niet vermeld',
  planned: 'Nog niet begonnen',
  running: 'Actief',
  stopped: 'Stopgezet',
  finished: 'Afgelopen',
  million: '> 1.000.000',
  hundred: '< € 100',
  nothing: '€ 0 – € 0',
}

const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(new Date())

interface Notice {
  article: Locator
  /** The value of a name. */
  value: (name: string) => Locator
  texts: Texts
  item: Item
}

function hasNoBounds({ budgetLowerBound, budgetUpperBound, reachLowerBound, reachUpperBound }: Item) {
  return [budgetLowerBound, budgetUpperBound, reachLowerBound, reachUpperBound].every((bound) => bound === undefined)
}

/** A note is shown in its language only; elsewhere the notice says that there is none. */
/** Whatever the language of the page: a note that was written is shown, in the language that it is in. */
async function expectNote({ article }: Notice, lang: 'nl' | 'fr', text: string) {
  const note = article.getByText(text, { exact: true })
  await expect(note).toBeVisible()
  await expect(note).toHaveAttribute('lang', lang)
}

/** What is special about an item of the sample data, and how its page shows it. */
const edges: [name: string, isEdge: (item: Item) => unknown, check: (notice: Notice) => Promise<void>][] = [
  [
    'no upper bound of views',
    (item) => item.reachLowerBound === 1_000_000 && item.reachUpperBound === undefined,
    ({ value, texts }) => expect(value(texts.views)).toHaveText(texts.million),
  ],
  [
    'no lower bound of spending',
    (item) => item.budgetLowerBound === undefined && item.budgetUpperBound === 100,
    ({ value, texts }) => expect(value(texts.spending)).toHaveText(texts.hundred),
  ],
  [
    'spending of nothing',
    (item) => item.budgetUpperBound === 0,
    ({ value, texts }) => expect(value(texts.spending)).toHaveText(texts.nothing),
  ],
  [
    'no bounds at all',
    hasNoBounds,
    async ({ value, texts }) => {
      await expect(value(texts.views)).toHaveText(texts.notStated)
      await expect(value(texts.spending)).toHaveText(texts.notStated)
    },
  ],
  [
    'neither payer nor owner',
    (item) => !item.payerName && !item.ultimateBeneficiaryOwnerName,
    async ({ article, value, texts }) => {
      await expect(article.getByRole('heading', { name: texts.payer })).toHaveCount(0)
      await expect(article.getByRole('heading', { name: texts.owner })).toHaveCount(0)
      await expect(value(texts.payer)).toHaveText(texts.none)
      await expect(value(texts.owner)).toHaveText(texts.none)
    },
  ],
  [
    'a payer without address',
    (item) => item.payerName && !item.payerAddress,
    async ({ article, texts, item }) => {
      const payer = article.getByRole('region', { name: texts.payer })
      await expect(payer.getByRole('definition')).toHaveText([item.payerName!])
    },
  ],
  [
    'a publication that was suspended',
    (item) => item.previousPublicationSuspended,
    async ({ article, value, texts }) => {
      await expect(article.getByText(/opgeschort of stopgezet, omdat|suspendue ou arrêtée, parce/)).toBeVisible()
      await expect(value(texts.suspended)).toHaveCount(0)
    },
  ],
  [
    'a publication that was never suspended',
    (item) => !item.previousPublicationSuspended,
    async ({ article, value, texts }) => {
      await expect(article.getByText(/opgeschort of stopgezet, omdat|suspendue ou arrêtée, parce/)).toHaveCount(0)
      await expect(value(texts.suspended)).toHaveText(texts.no)
    },
  ],
  [
    'a very long name',
    (item) => item.sponsorName.length > 200,
    async ({ article, item }) => {
      await expect(article.getByText(item.sponsorName).first()).toBeVisible()
      const overflow = () => article.page().evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await article.page().setViewportSize({ width: 320, height: 700 })
      await expect.poll(overflow).toBeLessThanOrEqual(0)
    },
  ],
  [
    'a note in Dutch only',
    (item) => item.campaignContextNoteNl && !item.campaignContextNoteFr,
    (notice) => expectNote(notice, 'nl', notice.item.campaignContextNoteNl!),
  ],
  [
    'a note in French only',
    (item) => item.campaignContextNoteFr && !item.campaignContextNoteNl,
    (notice) => expectNote(notice, 'fr', notice.item.campaignContextNoteFr!),
  ],
  [
    'neither note nor address of the context',
    (item) => !item.campaignContextNoteFr && !item.campaignContextNoteNl && !item.campaignContextUrl,
    async ({ value, texts }) => {
      await expect(value(texts.note)).toHaveText(texts.none)
      await expect(value(texts.more)).toHaveText(texts.none)
    },
  ],
  [
    'an address of the context',
    (item) => item.campaignContextUrl,
    ({ article, item }) => {
      const link = article.locator(`a[href="${item.campaignContextUrl}"]`)
      return expect(link).toHaveText(new RegExp(new URL(item.campaignContextUrl!).host))
    },
  ],
  [
    'one day, today',
    (item) => item.publicationStartDate === today && item.publicationEndDate === today,
    async ({ article, value, texts }) => {
      await expect(article.getByText(texts.running, { exact: true })).toBeVisible()
      await expect(value(texts.period).locator('time')).toHaveCount(1)
    },
  ],
  [
    'a beginning in the future',
    (item) => item.publicationStartDate > today,
    ({ article, texts }) => expect(article.getByText(texts.planned, { exact: true })).toBeVisible(),
  ],
  [
    'an end years back',
    (item) => item.publicationEndDate < '2023',
    ({ article, texts }) => expect(article.getByText(texts.finished, { exact: true })).toBeVisible(),
  ],
  [
    'a publication that was cancelled',
    (item) => item.status === 'CANCELLED',
    ({ article, texts }) => expect(article.getByText(texts.stopped, { exact: true })).toBeVisible(),
  ],
]

for (const texts of [dutch, french]) {
  const { country, lang } = texts

  test(`/${lang} on .${country} shows what is special about an advertisement`, async ({ page, request }) => {
    test.slow()
    const answer = await request.get(`http://127.0.0.1:${port}/api/campaign-items?countryCode=${country.toUpperCase()}`)
    const { campaignItems } = (await answer.json()) as { campaignItems: Item[] }
    for (const [name, isEdge, check] of edges) {
      await test.step(name, async () => {
        const item = campaignItems.find(isEdge)!
        expect(item, `the sample data of .${country}`).toBeDefined()
        await page.goto(at(country, `/${lang}/political-ads/${item.id}`))
        const article = page.getByRole('article')
        const value = (of: string) =>
          article
            .locator('dl > div')
            .filter({ has: page.locator('dt', { hasText: new RegExp(`^${of}$`) }) })
            .locator('dd')
        await check({ article, value, texts, item })
      })
    }
  })
}
