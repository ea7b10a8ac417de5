import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '../test.ts'
import { at, port, type Country } from '../site-under-test.ts'

interface Texts {
  country: Country
  lang: 'nl' | 'fr'
  search: string
  more: string
  channel: string
  channels: number
  back: string
  report: string
  reason: string
  name: string
  email: string
  explanation: string
  send: string
  required: string
  success: string
  failure: string
  close: string
  download: string
  none: string
  listFailure: string
  itemFailure: string
  retry: string
  receipt: string
}

const dutch = {
  lang: 'nl',
  search: 'Zoeken op naam of onderwerp',
  more: 'Toon nog',
  channel: 'Kanaal',
  back: 'Terug naar alle politieke advertenties',
  report: 'Meld deze advertentie',
  reason: 'Ze is misleidend',
  name: 'Naam',
  email: 'E-mailadres',
  explanation: 'Uitleg',
  required: 'Dit veld is verplicht',
  success: 'We hebben je melding ontvangen en gaan er mee aan de slag.',
  failure: 'Er is iets fout gegaan, probeer het later opnieuw.',
  close: 'Sluiten',
  download: 'Download deze advertentie als JSON-bestand',
  none: 'Geen resultaten gevonden voor deze zoekcriteria.',
  listFailure: 'Er is een fout opgetreden bij het laden van de advertenties.',
  itemFailure: 'Er is een fout opgetreden bij het laden van de advertentie.',
  retry: 'Opnieuw proberen',
  receipt: 'We hebben je melding over advertentie',
} as const

const journeys: Texts[] = [
  { ...dutch, country: 'nl', channels: 3, send: 'Verstuur de melding' },
  {
    country: 'be',
    lang: 'fr',
    search: 'Rechercher un nom ou un sujet',
    more: 'Afficher',
    channel: 'Canal',
    channels: 5,
    back: 'Retour à toutes les publicités politiques',
    report: 'Signaler cette publicité',
    reason: 'Elle est trompeuse',
    name: 'Nom',
    email: 'Adresse e-mail',
    explanation: 'Explication',
    send: 'Envoyer le signalement',
    required: 'Ce champ est obligatoire',
    success: 'Nous avons bien reçu votre signalement et allons le traiter.',
    failure: 'Une erreur s’est produite, veuillez réessayer plus tard.',
    close: 'Fermer',
    download: 'Télécharger cette publicité au format JSON',
    none: 'Aucun résultat pour ces critères de recherche.',
    listFailure: 'Une erreur s’est produite lors du chargement des publicités.',
    itemFailure: 'Une erreur s’est produite lors du chargement de la publicité.',
    retry: 'Réessayer',
    receipt: 'Nous avons reçu votre signalement de la publicité',
  },
]

/** WCAG 2.2 AA. */
const levels = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

const cards = (page: Page) => page.getByRole('article')

/** The links of the cards to their details; the sponsors' names are links too. */
const details = (page: Page) => cards(page).locator('a[href*="/political-ads/"]')

/** The id of the advertisement that is shown. */
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!

/** The link of a card that stands in the middle of the window, once the list has come to rest there. */
async function findLinkInSight(page: Page) {
  const find = () =>
    page.evaluate(() => {
      const links = [...document.querySelectorAll('article a[href*="/political-ads/"]')]
      return links.find((link) => link.getBoundingClientRect().top > innerHeight / 3)?.getAttribute('href')
    })
  await expect.poll(async () => (await find()) === (await find())).toBe(true)
  return page.locator(`article a[href="${await find()}"]`)
}

/** Everything that the page says of a mistake of its own: Trusted Types and CSP refusals are among it. */
function watchConsole(page: Page) {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

for (const texts of journeys) {
  const { country, lang } = texts
  const overview = at(country, `/${lang}/political-ads`)

  test.describe(`/${lang} on .${country}`, () => {
    test('a visitor filters, opens an advertisement, and comes back to the same place', async ({ page }) => {
      const errors = watchConsole(page)
      await page.goto(overview)
      await expect(cards(page).first()).toBeVisible()
      await expect(page.getByRole('combobox', { name: texts.channel }).getByRole('option')).toHaveCount(texts.channels)
      await page.getByRole('combobox', { name: texts.channel }).selectOption('DIGITAL')
      await expect(page).toHaveURL(`${overview}?channel=DIGITAL`)
      await expect(cards(page).first()).toBeVisible()
      await page.getByRole('button', { name: texts.more }).click()
      await expect.poll(() => cards(page).count()).toBeGreaterThan(50)
      const shown = await cards(page).count()
      await page.mouse.wheel(0, 800)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2500)
      const link = await findLinkInSight(page)
      const id = (await link.getAttribute('href'))!.split('/').at(-1)!
      const place = await page.evaluate(() => scrollY)
      await link.click()
      await expect(page.getByRole('heading', { level: 1, name: id })).toBeVisible()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
      await page.getByRole('link', { name: texts.back }).click()
      await expect(page).toHaveURL(`${overview}?channel=DIGITAL`)
      await expect(page.getByRole('combobox', { name: texts.channel })).toHaveValue('DIGITAL')
      await expect.poll(() => page.evaluate((before) => Math.abs(scrollY - before), place)).toBeLessThan(60)
      await expect(cards(page)).toHaveCount(shown)
      expect(errors).toEqual([])
    })

    test('a visitor reports an advertisement, and both mails go out', async ({ page }) => {
      await page.goto(overview)
      await details(page).first().click()
      const button = page.getByRole('button', { name: texts.report })
      await button.click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('listitem')).toHaveCount(4)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(button).toBeFocused()
      await button.click()
      await dialog.getByRole('button', { name: texts.reason }).click()
      await dialog.getByRole('button', { name: texts.send }).click()
      await expect(dialog.getByText(texts.required, { exact: true })).toHaveCount(3)
      const address = `noor-${country}-${lang}-${Date.now()}@lezer.example`
      await dialog.getByLabel(texts.name).fill('Noor Van Damme')
      await dialog.getByLabel(texts.email).fill(address)
      await dialog.getByLabel(texts.explanation).fill('De bedragen kloppen niet.')
      await dialog.getByRole('button', { name: texts.send }).click()
      await expect(dialog.getByText(texts.success)).toBeVisible()
      await dialog.getByRole('button', { name: texts.close }).last().click()
      await expect(button).toBeFocused()

      const id = idOf(page)
      await expect(async () => {
        // By address: outside the browser the names of this machine do not resolve.
        const list = await (await page.request.get(`http://127.0.0.1:${port}/dev/mail`)).text()
        expect(list).toContain(address)
        expect(list).toContain(`${texts.receipt} ${id}`)
      }).toPass()
    })

    test('a visitor whose complaint cannot be sent loses nothing', async ({ page }) => {
      await page.goto(overview)
      await details(page).first().click()
      await page.getByRole('button', { name: texts.report }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: texts.reason }).click()
      await dialog.getByLabel(texts.name).fill('Noor')
      await dialog.getByLabel(texts.email).fill('noor@lezer.example')
      await dialog.getByLabel(texts.explanation).fill('Uitleg')
      await page.route('**/api/political-ad-complaint', (route) => route.abort())
      await dialog.getByRole('button', { name: texts.send }).click()
      await expect(dialog.getByText(texts.failure)).toBeVisible()
      await dialog.getByRole('button', { name: texts.close }).last().click()
      await page.getByRole('button', { name: texts.report }).click()
      await dialog.getByRole('button', { name: texts.reason }).click()
      await expect(dialog.getByLabel(texts.name)).toHaveValue('Noor')
    })

    test('a visitor saves the file of an advertisement', async ({ page }) => {
      await page.goto(overview)
      await details(page).first().click()
      await expect(page.getByRole('link', { name: texts.download })).toBeVisible()
      const id = idOf(page)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: texts.download }).click(),
      ])
      expect(download.suggestedFilename()).toBe(`politieke-advertentie-${id}.json`)
      expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ id })
    })

    test('a visitor is told of nothing found, and of what does not load, and tries again', async ({ page }) => {
      await page.goto(`${overview}?text=bestaatniet`)
      await expect(page.getByText(texts.none)).toBeVisible()

      const fail = (address: string) => page.route(address, (route) => route.fulfill({ status: 500 }))
      await fail('**/api/campaign-items?*')
      await page.getByLabel(texts.search).fill('')
      await expect(page.getByText(texts.listFailure)).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: texts.retry }).first().click()
      await expect(cards(page).first()).toBeVisible()

      const path = await details(page).first().getAttribute('href')
      await fail('**/api/campaign-items/*')
      await page.goto(at(country, path!))
      await expect(page.getByText(texts.itemFailure)).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: texts.retry }).click()
      await expect(page.getByRole('button', { name: texts.report })).toBeVisible()
    })

    test('the detail passes the accessibility check, its modal too, and fits 320 px', async ({ page }) => {
      await page.goto(overview)
      const path = await details(page).first().getAttribute('href')
      await page.goto(at(country, path!))
      await page.getByRole('button', { name: /QR/ }).click()
      await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
      const check = async () => {
        const { violations } = await new AxeBuilder({ page }).withTags(levels).analyze()
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
      }
      await check()
      for (const width of [320, 768]) {
        await page.setViewportSize({ width, height: 800 })
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0)
      }
      await page.getByRole('button', { name: texts.report }).click()
      await check()
      await page.getByRole('dialog').getByRole('button', { name: texts.reason }).click()
      await check()
    })
  })
}

test('an unknown advertisement says so, and leads to the register', async ({ page }) => {
  await page.goto(at('nl', '/nl/political-ads/NL-1999-00001'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Politieke advertentie NL-1999-00001')
  await expect(page.getByText(/^Deze advertentie staat niet in ons register/)).toBeVisible()
  await page.getByRole('link', { name: 'Naar het register van politieke advertenties' }).click()
  await expect(cards(page).first()).toBeVisible()
})

const windows: [width: number, height: number, lowest: number, rows: number][] = [
  [1280, 900, 450, 7],
  [360, 780, 500, 1],
]

for (const { country, lang } of journeys) {
  for (const [width, height, lowest, least] of windows) {
    test(`/${lang} on .${country} shows ${least} whole rows, the first by ${lowest} px, at ${width} x ${height}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      await page.goto(at(country, `/${lang}/political-ads`))
      await expect(cards(page).first()).toBeVisible()
      // What comes after the list stands in a place that is kept for it.
      await expect(page.getByRole('main').getByRole('status')).toContainText('€')
      const boxes = await Promise.all((await cards(page).all()).slice(0, 12).map((card) => card.boundingBox()))
      expect(boxes[0]!.y).toBeLessThanOrEqual(lowest)
      expect(boxes.filter((box) => box!.y + box!.height <= height).length).toBeGreaterThanOrEqual(least)
    })
  }
}

test('a list shows 50, more on request, and every row that is shown is printed', async ({ page }) => {
  await page.goto(at('nl', '/nl/political-ads'))
  await expect(cards(page)).toHaveCount(50)
  await expect(page.getByRole('main').getByRole('status')).toContainText(/^3\d\d advertenties/)
  await page.getByRole('button', { name: 'Toon nog 50' }).click()
  await expect(cards(page)).toHaveCount(100)
  const ids = await details(page).evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')!.split('/').at(-1)!),
  )
  // The outline holds the headings that stand on a page, with the page.
  const printed = (await page.pdf({ outline: true, tagged: true })).toString('latin1')
  expect(ids.filter((id) => !printed.includes(id))).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('search')).toBeHidden()
  await expect(cards(page).last()).toBeVisible()
})

test('those that run come first, and the name of a sponsor leads to everything of that sponsor', async ({ page }) => {
  await page.goto(at('nl', '/nl/political-ads'))
  await expect(cards(page).first().getByText('Actief', { exact: true })).toBeVisible()
  const sponsor = cards(page).nth(3).locator('a[href*="sponsor="]')
  const name = await sponsor.innerText()
  await sponsor.click()
  await expect(page.getByRole('button', { name: `Filter verwijderen: Sponsor: ${name}` })).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  const names = await cards(page).locator('a[href*="sponsor="]').allInnerTexts()
  expect(new Set(names)).toEqual(new Set([name]))
})

test('an order and days of one’s own are in the address, and apply when it is opened', async ({ page }) => {
  await page.goto(at('nl', '/nl/political-ads'))
  await page.getByRole('combobox', { name: 'Volgorde' }).selectOption('sponsor')
  await page.getByRole('button', { name: 'Meer filters' }).click()
  await page.getByLabel('Vanaf', { exact: true }).fill('2026-01-01')
  await expect(page).toHaveURL(/\?from=2026-01-01&sort=sponsor$/)
  await page.reload()
  await expect(page.getByLabel('Vanaf', { exact: true })).toHaveValue('2026-01-01')
  const links = cards(page).locator('a[href*="sponsor="]')
  await expect(links.nth(3)).toBeVisible()
  const names = await links.allInnerTexts()
  expect(names).toEqual(names.toSorted(new Intl.Collator('nl').compare))
})

test('figures open above the list, and the result can be saved', async ({ page }) => {
  await page.goto(at('be', '/nl/political-ads?channel=TV'))
  const figures = page.getByRole('region', { name: 'Uitgaven in beeld' })
  await expect(figures.getByRole('img')).toBeVisible()
  await figures.getByRole('button', { name: 'Uitgaven in beeld' }).click()
  await figures.getByText('Toon de cijfers als tabel').first().click()
  await expect(figures.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Dit resultaat als CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.slice(1).filter((line) => !line.includes('TV'))).toEqual([])
})

test('an address opened directly asks for that one item, and a visitor copies it', async ({ page: list, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await list.goto(at('nl', '/nl/political-ads'))
  const path = await details(list).first().getAttribute('href')
  // In a tab of its own: calls of the list that are still on their way are not of this page.
  const page = await context.newPage()
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/campaign') && calls.push(request.url()))
  await page.goto(at('nl', path!))
  await page.getByRole('button', { name: 'Kopieer de link' }).click()
  await expect(page.getByText('De link is gekopieerd.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(at('nl', path!))
  expect(calls).toEqual([at('nl', `/api/campaign-items/${path!.split('/').at(-1)}?countryCode=NL`)])
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data!)).toMatchObject({ '@type': 'Dataset', '@id': at('nl', path!) })
})
