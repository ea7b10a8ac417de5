import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { expectAccessible } from '../accessibility.ts'
import { expectFits, watchErrors, watchRequests } from '../watch-page.ts'
import { expect, test, type Page } from '../test.ts'
import { newAddress, readMails, waitForMail } from '../mailbox.ts'
import { at } from '../site-under-test.ts'
import { findAdvertisement } from '../advertisements.ts'

const reader = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(reader)).buffer } })

const cards = (page: Page) => page.getByRole('article')

/** The links of the cards to their details. */
const details = (page: Page) => cards(page).locator('a[href*="/political-ads/"]')

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

test('a visitor filters, opens an advertisement, and comes back to the same place', async ({ page }) => {
  const overview = at('nl', '/nl/political-ads')
  const errors = watchErrors(page)
  await page.goto(overview)
  await expect(cards(page).first()).toBeVisible()
  const channel = page.getByRole('combobox', { name: 'Kanaal' })
  await channel.selectOption('DIGITAL')
  await expect(page).toHaveURL(`${overview}?channel=DIGITAL`)
  await expect(cards(page)).toHaveCount(50)
  const more = page.getByRole('button', { name: 'Toon nog' })
  // They are drawn in slices: all of them are waited for.
  const shown = (await cards(page).count()) + Number(/\d+/.exec(await more.innerText())![0])
  await more.click()
  await expect(cards(page)).toHaveCount(shown)
  await page.mouse.wheel(0, 800)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2500)
  const link = await findLinkInSight(page)
  const id = (await link.getAttribute('href'))!.split('/').at(-1)!
  const place = await page.evaluate(() => scrollY)
  await link.click()
  await expect(page.getByRole('main')).toContainText(id)
  await expect(page).toHaveURL(new RegExp(`/${id}$`))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('link', { name: 'Terug naar alle politieke advertenties' }).click()
  await expect(page).toHaveURL(`${overview}?channel=DIGITAL`)
  await expect(channel).toHaveValue('DIGITAL')
  await expect.poll(() => page.evaluate((before) => Math.abs(scrollY - before), place)).toBeLessThan(60)
  await expect(cards(page)).toHaveCount(shown)
  expect(errors).toEqual([])
})

// Each way to fail: mf-transparency/src/pages/detail/complaint/complaint-modal.test.tsx.
test('a visitor reports an advertisement in French, and both mails go out', async ({ tab: page }) => {
  await page.goto(at('be', '/fr/political-ads'))
  await details(page).first().click()
  const button = page.getByRole('button', { name: 'Signaler cette publicité' })
  await button.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(9)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await dialog.getByRole('button', { name: 'Elle est trompeuse' }).click()
  const email = newAddress()
  await dialog.getByLabel('Nom').fill('Noor Van Damme')
  await dialog.getByLabel('Adresse e-mail').fill(email)
  await dialog.getByLabel('Explication').fill('De bedragen kloppen niet.')
  await dialog.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(dialog.getByText('Nous avons bien reçu votre signalement et allons le traiter.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(button).toBeFocused()
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const { subject } = await waitForMail(email)
  expect(subject).toContain(`Nous avons reçu votre signalement de la publicité ${id}`)
  await expect.poll(async () => (await readMails(id)).length).toBeGreaterThan(1)
})

test('a visitor reports an advertisement that is not in the register, with a picture that the browser makes smaller', async ({
  tab: page,
}) => {
  await page.goto(at('nl', '/nl/political-ads'))
  await page.getByRole('link', { name: 'Meld een advertentie die hier niet staat' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Een advertentie melden/ })).toBeFocused()
  await expectAccessible(page)
  await expectFits(page, [320, 768])
  const email = newAddress()
  await page.getByLabel('Waar zag je de advertentie?').fill('Stadsblad, 20 november 2026, pagina 7')
  await page.getByLabel('Wat is er mis?').selectOption('NO_NOTICE')
  await page.getByLabel('Uitleg').fill('Er staat nergens wie dit betaalt.')
  await page.getByLabel('Foto of schermafbeelding').setInputFiles({
    name: 'pagina.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await expect(page.getByText('Gekozen: pagina.png')).toBeVisible()
  await page.getByLabel('Naam').fill('Noor Van Damme')
  await page.getByLabel('E-mailadres').fill(email)
  const sent = page.waitForRequest('**/api/political-ad-report')
  await page.getByRole('button', { name: 'Melding versturen' }).click()
  await expect(page.getByText('We hebben je melding ontvangen en gaan er mee aan de slag.')).toBeVisible()
  // JPEG begins so.
  expect((await sent).postDataJSON()).toMatchObject({ picture: expect.stringMatching(/^\/9j\//) })
  expect((await waitForMail(email)).subject).toBe('We hebben je melding over een politieke advertentie ontvangen')
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reports an advertisement of the register, and gets a receipt', async ({ page, request }) => {
    const { id } = await findAdvertisement(request, 'BE')
    await page.goto(at('be', `/fr/political-ads/${id}?plain`))
    await page.getByRole('link', { name: 'Signalez cette publicité avec un formulaire' }).click()
    const email = newAddress()
    await page.getByLabel('Quel est le problème').selectOption('TARGETING')
    await page.getByLabel('Explication').fill('Je la vois partout.')
    await page.getByLabel('Nom').fill('Noor Van Damme')
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByRole('button', { name: 'Envoyer le signalement' }).click()
    await expect(page.getByText('Nous avons bien reçu votre signalement et allons le traiter.')).toBeVisible()
    expect((await waitForMail(email)).subject).toContain(id)
  })
})

test('the detail passes the accessibility check, its modal too, and fits 320 px', async ({ tab: page, request }) => {
  const { id } = await findAdvertisement(request, 'BE')
  await page.goto(at('be', `/fr/political-ads/${id}`))
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page, [320, 768])
  await page.getByRole('button', { name: 'Signaler cette publicité' }).click()
  await expectAccessible(page, 'dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Elle est trompeuse' }).click()
  await expectAccessible(page, 'dialog')
})

test('a publisher opens the label from the advertisement; a telephone that reads its QR code comes to the notice', async ({
  tab: page,
  request,
}) => {
  const { id, sponsorName } = await findAdvertisement(request, 'BE')
  await page.goto(at('be', `/fr/political-ads/${id}`))
  await page.getByRole('link', { name: 'Étiquette à placer près de cette publicité' }).click()
  const label = page.getByRole('img', { name: /^Annonce publicitaire à caractère politique/ })
  await expect(label).toBeVisible()
  await expect.poll(() => label.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)
  await expectFits(page, [320, 768])
  const [code] = await readBarcodes(new Uint8Array(await label.screenshot()), { formats: ['QRCode'] })
  expect(code?.text).toBe(at('be', `/fr/a/${id}`))
  await page.goto(code!.text)
  await expect(page).toHaveURL(at('be', `/fr/political-ads/${id}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sponsorName)
})

const windows: [width: number, height: number, lowest: number, rows: number][] = [
  [1280, 900, 450, 5],
  [360, 780, 500, 1],
]

for (const [width, height, lowest, least] of windows) {
  test(`in French ${least} whole rows are shown, the first by ${lowest} px, at ${width} x ${height}`, async ({
    tab: page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto(at('be', '/fr/political-ads'))
    await expect(cards(page).first()).toBeVisible()
    // What comes after the list stands in a place that is kept for it.
    await expect(page.getByRole('main').getByRole('status')).toContainText('€')
    const boxes = await Promise.all((await cards(page).all()).slice(0, 12).map((card) => card.boundingBox()))
    expect(boxes[0]!.y).toBeLessThanOrEqual(lowest)
    expect(boxes.filter((box) => box!.y + box!.height <= height).length).toBeGreaterThanOrEqual(least)
  })
}

for (const [country, lang] of [
  ['nl', 'nl'],
  ['be', 'fr'],
] as const) {
  test(`the rows of the register have one height, however long names, payers and states are: ${lang}`, async ({
    tab: page,
  }) => {
    for (const width of [1280, 768]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(at(country, `/${lang}/political-ads`))
      await expect(page.getByRole('main').getByRole('status')).toContainText('€')
      const rows = await cards(page).evaluateAll((all) =>
        all.map((row) => ({
          height: Math.round(row.getBoundingClientRect().height),
          name: row.querySelector('h3 a > span')?.getBoundingClientRect().height ?? 0,
        })),
      )
      expect([...new Set(rows.map(({ height }) => height))], `${width} px wide`).toHaveLength(1)
      // Some names have two lines there.
      if (width === 1280) expect(rows.some(({ name }) => name > 40)).toBe(true)
    }
  })
}

test('the sponsor of an advertisement is within the first screen of a phone', async ({ tab: page, request }) => {
  const { id } = await findAdvertisement(request, 'BE', (item) => item.payerName && item.ultimateBeneficiaryOwnerName)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(at('be', `/fr/political-ads/${id}`))
  for (const name of ['Parraineur', 'Payeur', 'Bénéficiaire effectif']) {
    await expect(page.getByRole('region', { name }).getByRole('definition').first()).toBeInViewport({ ratio: 1 })
  }
})

for (const width of [390, 1280]) {
  test(`opening the filters moves no button at ${width} px, and a press anywhere in a row opens its advertisement`, async ({
    tab: page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(at('nl', '/nl/political-ads'))
    await expect(page.getByRole('main').getByRole('status')).toContainText('€')
    for (const name of ['Meer filters', 'Uitgaven in beeld']) {
      const button = page.getByRole('button', { name })
      const before = await button.boundingBox()
      await button.click()
      await expect(button).toHaveAttribute('aria-expanded', 'true')
      expect(await button.boundingBox()).toEqual(before)
      await button.click()
    }
    const row = cards(page).first()
    const address = await row.getByRole('link').first().getAttribute('href')
    // In the middle of the row, where there is text of no link.
    await row.click()
    await expect(page).toHaveURL(at('nl', address!))
  })
}

test('a visitor finds who paid in a municipality, also when it is misspelled', async ({ tab: page }) => {
  await page.goto(at('nl', '/nl/political-ads'))
  await page.getByRole('button', { name: 'Meer filters' }).click()
  await page.getByLabel('Gemeente of regio').fill('lichterven')
  await page.getByRole('button', { name: 'Lichterveen', exact: true }).click()
  await expect(page).toHaveURL(/\?area=Lichterveen$/)
  await expect(cards(page).first()).toContainText(/Lichterveen NL-.*Betaald door/s)
})

test('a list shows 50, more on request, and every row that is shown is printed', async ({ tab: page }) => {
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

test('figures open above the list, and the result can be saved', async ({ tab: page }) => {
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

test('the URL of an advertisement asks for that one item; a visitor copies it, and saves its file', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await findAdvertisement(request, 'NL')
  const address = at('nl', `/nl/political-ads/${id}`)
  // Its QR code is a picture.
  const calls = watchRequests(page, /\/api\/campaign(?!.*\.svg)/)
  await page.goto(address)
  await page.getByRole('button', { name: 'Kopieer de link' }).click()
  await expect(page.getByText('De link is gekopieerd.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  expect(calls).toEqual([`/api/campaign-items/${id}?countryCode=NL`])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download deze advertentie als JSON-bestand' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`politieke-advertentie-${id}.json`)
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ id })
})
