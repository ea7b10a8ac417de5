import { expectAccessible } from '../accessibility.ts'
import { watchRequests } from '../watch-page.ts'
import { expect, test, type Page } from '../test.ts'
import { at } from '../site-under-test.ts'
import { addDays, getToday } from '@site/shared/rules'
import { wholeBody } from '../../mf-privacy-rights/src/testing/flows.ts'
import { newAddress } from '../mailbox.ts'
import { area, callDesk, logInAt, logOut, openRequest } from '../staff-desk.ts'

const form = '/nl/internal-privacy-rights/direct-marketing'
const notLoggedIn = /^Je bent niet ingelogd/

/** Fills in the form for a customer who wants no more mail of two brands. */
async function fillIn(page: Page) {
  await page.getByRole('checkbox', { name: 'Avondbode', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Centenlamp' }).check()
  await page.getByRole('checkbox', { name: 'E-mail' }).check()
  await page.getByRole('textbox', { name: 'E-mailadres' }).fill('klant@lindehof.example')
  const intake = page.getByText(/^Hoe het verzoek binnenkwam/)
  if (!(await page.getByRole('combobox', { name: 'Kanaal' }).isVisible())) await intake.click()
  await page.getByRole('combobox', { name: /Hoe je weet/ }).selectOption('Teruggebeld op een bekend nummer')
}

async function expectFilledIn(page: Page) {
  await expect(page.getByRole('checkbox', { name: 'Avondbode', exact: true })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Centenlamp' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'E-mailadres' })).toHaveValue('klant@lindehof.example')
  await expect(page.getByRole('combobox', { name: 'Kanaal' })).toHaveValue('PHONE')
}

const send = (page: Page) => page.getByRole('button', { name: 'Versturen' }).click()

const expectProcessed = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Het verzoek is geregistreerd' })).toBeVisible()

/** Follows the login link in the message, which opens a new tab. */
async function openLogin(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: /nieuw tabblad/ }).click()
  return opened
}

/** Logs in at the provider in the new tab. */
async function logInAnew(page: Page, person: RegExp): Promise<Page> {
  const tab = await openLogin(page)
  await tab.getByRole('button', { name: person }).click()
  return tab
}

test('staff log in elsewhere, send, and begin anew; when their session ends in the middle of a form they lose nothing', async ({
  page,
  context,
}) => {
  await page.goto(at('be', form))
  await fillIn(page)
  await send(page)
  await expect(page.getByRole('alert').filter({ hasText: notLoggedIn })).toBeVisible()

  const tab = await logInAnew(page, /Sanne/)
  await expect(tab.getByRole('heading', { level: 1, name: 'Je bent ingelogd' })).toBeVisible()
  await expect(tab).toHaveURL(at('be', '/nl/internal-privacy-rights/confirm-login'))
  // The tab may be gone before the click is over.
  const click = () => tab.getByRole('button', { name: 'Tabblad sluiten' }).click()
  await Promise.all([tab.waitForEvent('close'), click().catch(() => undefined)])

  await expect(page.getByText(notLoggedIn)).toHaveCount(0)
  await expectFilledIn(page)
  await send(page)
  await expectProcessed(page)
  await expect(page).toHaveURL(at('be', '/nl/internal-privacy-rights/processed'))
  const summary = page.getByRole('main')
  await expect(summary).toContainText(/LM-[0-9A-Z]{4}-[0-9A-Z]{4}/)
  await expect(summary).toContainText('Avondbode, Centenlamp')
  await expect(summary).toContainText('klant@lindehof.example')

  await page.getByRole('button', { name: 'Terug naar het formulier' }).click()
  await expect(page).toHaveURL(at('be', form))
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Kanaal' })).toBeHidden()

  await fillIn(page)
  await context.clearCookies({ name: 'staff' })
  await send(page)
  await expect(page.getByRole('alert').filter({ hasText: notLoggedIn })).toBeVisible()
  await expectFilledIn(page)
  // Still logged in at the provider: it asks nothing.
  const other = await openLogin(page)
  await expect(other.getByRole('heading', { level: 1, name: 'Je bent ingelogd' })).toBeVisible()
  await other.close()
  await send(page)
  await expectProcessed(page)
})

test('a person without the role reads that in the new tab and at the form, and can log in as somebody else', async ({
  page,
}) => {
  await page.goto(at('nl', form))
  await fillIn(page)
  await send(page)
  const tab = await logInAnew(page, /Tom/)
  await expect(tab.getByRole('heading', { level: 1, name: 'Je hebt geen toegang' })).toBeVisible()
  await tab.close()
  await send(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Je hebt geen toegang' })).toBeVisible()
  await expectFilledIn(page)

  const other = await logInAnew(page, /Sanne/)
  await expect(other.getByRole('heading', { level: 1, name: 'Je bent ingelogd' })).toBeVisible()
  await other.close()
  await send(page)
  await expectProcessed(page)
})

test('staff find what was sent in the list, read it, and grant it', async ({ page }) => {
  await page.goto(at('be', '/nl/internal-privacy-rights'))
  // Where no form was begun, one button leads to the login and back.
  await page.getByRole('main').getByRole('button', { name: 'Inloggen' }).click()
  await page.getByRole('button', { name: /Sanne/ }).click()
  await expect(page).toHaveURL(at('be', '/nl/internal-privacy-rights'))
  await page.goto(at('be', form))
  await fillIn(page)
  await send(page)
  await expectProcessed(page)
  const reference = /LM-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await page.getByRole('main').innerText())![0]

  await page.goto(at('be', '/nl/internal-privacy-rights'))
  await page.getByRole('searchbox').fill(reference.toLowerCase())
  await page.getByRole('button', { name: 'Zoeken' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Zoeken' }).click()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Land' }).selectOption('België')
  await expect(page).toHaveURL(at('be', '/nl/internal-privacy-rights?country=BE'))
  const row = page.getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText('Te behandelen')
  await expectAccessible(page)
  await row.getByRole('link', { name: reference }).click()
  await expect(page.getByRole('main')).toContainText('Teruggebeld op een bekend nummer')
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Beslissen' })).toHaveCount(0)
  for (const box of await page.getByRole('checkbox').all()) {
    await box.click()
    await expect(box).toBeChecked()
  }
  await page.getByRole('button', { name: 'Beslissen' }).click()
  await page.getByRole('button', { name: 'Brief bekijken' }).click()
  await expect(page.getByRole('dialog')).toContainText(reference)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Versturen' }).click()
  await expect(page.getByRole('status').filter({ hasText: `${reference} is afgesloten.` })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Besloten door Sanne Voorbeeld')

  await page.getByRole('link', { name: 'Alle verzoeken' }).click()
  await page.getByRole('button', { name: 'Filters' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Downloaden als CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^verzoeken-\d{4}-\d{2}-\d{2}\.csv$/)
})

test('one login is enough for the hosts of both countries, and one logout ends it at both', async ({ browser }) => {
  // Nobody else is Bram here: a logout ends all sessions of a person.
  const page = await logInAt(at('be', ''), browser, { name: 'Bram', path: `${area()}/advertisements` })
  await page.getByRole('link', { name: 'In het register' }).click()
  await expect(page).toHaveURL(at('be', `${area()}/advertisements?tab=published`))
  await page.getByRole('link', { name: 'Deze pagina op de Nederlandse site' }).click()
  await expect(page).toHaveURL(at('nl', `${area()}/advertisements?tab=published`))
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('button', { name: 'Uitloggen' }).click()
  // The provider knows who leaves, and asks nothing: it asks anew who comes back.
  const logInAgain = page.getByRole('main').getByRole('button', { name: 'Inloggen' })
  await expect(logInAgain).toBeVisible()
  await expect(page).toHaveURL(at('nl', area()))
  await page.goto(at('be', `${area()}/advertisements`))
  await expect(logInAgain).toBeVisible()
  await expectAccessible(page)
  await logInAgain.click()
  await expect(page.getByRole('button', { name: /Bram/ })).toBeVisible()
})

test('a reader sees the same list and request as the team, without a button, and why', async ({ browser }) => {
  const sanne = await logInAt(at('nl', ''), browser, { name: 'Sanne', path: area() })
  await expect(sanne.getByRole('searchbox')).toBeVisible()
  const erasure = { flowType: 'RIGHT_TO_BE_FORGOTTEN', email: newAddress() }
  const intake = { askedOn: getToday(), channel: 'PHONE' }
  const { reference = '' } = await callDesk(
    sanne,
    'request',
    wholeBody({ ...erasure, intake }, 'nl', 'nl', 'http://nl.localhost/nl'),
  )
  const fleur = await logInAt(at('nl', ''), browser, { name: 'Fleur', path: area() })
  const why = fleur.getByText(/^Je leest mee: je ziet alles wat het privacyteam ziet\./)
  await expect(why).toBeVisible()
  await expect(fleur.getByRole('checkbox')).toHaveCount(0)
  await fleur.getByRole('button', { name: 'Filters' }).click()
  await expect(fleur.getByRole('combobox', { name: 'Land' })).toBeVisible()
  await expect(fleur.getByRole('link', { name: /CSV/ })).toHaveCount(0)
  await openRequest(fleur, reference)
  await expect(why).toBeVisible()
  await expect(fleur.getByText('Fleur Voorbeeld')).not.toHaveCount(0)
  await expect(fleur.getByRole('button', { name: /Op mij nemen|Beslissen|Notitie|Overdragen/ })).toHaveCount(0)
  for (const box of await fleur.getByRole('checkbox').all()) await expect(box).toBeDisabled()
  await expectAccessible(fleur)
  expect(await callDesk(fleur, `requests/${reference}/note`, { text: 'Gezien.' })).toEqual({ error: 'READS_ONLY' })
  for (const [link, page] of [
    ['Takenlijst', 'work-list'],
    ['Meldingen', 'complaints'],
    ['Overzicht', 'overview'],
  ] as const) {
    await fleur.getByRole('navigation').getByRole('link', { name: link }).click()
    await expect(fleur).toHaveURL(at('nl', `${area()}/${page}`))
    await expect(why).toBeVisible()
  }
  await expect(fleur.getByRole('link', { name: 'Nieuw verzoek' })).toHaveCount(0)
  await logOut()
})

test('a colleague hands over all cases of somebody who is away, and the request says so', async ({ browser }) => {
  const nora = await logInAt(at('nl', ''), browser, { name: 'Nora', path: area() })
  await expect(nora.getByRole('searchbox')).toBeVisible()
  const { reference = '' } = await callDesk(
    nora,
    'request',
    wholeBody(
      { flowType: 'RIGHT_OF_ACCESS', email: newAddress(), intake: { askedOn: getToday(), channel: 'PHONE' } },
      'nl',
      'nl',
      'http://nl.localhost/nl',
    ),
  )
  await callDesk(nora, `requests/${reference}/assign`, { to: 'me' })
  const lucas = await logInAt(at('nl', ''), browser, { name: 'Lucas', path: `${area()}/overview` })
  await lucas.getByRole('button', { name: 'Alles overdragen: Nora Voorbeeld' }).click()
  await lucas.getByRole('combobox', { name: /^Wie krijgt alles/ }).selectOption('Lucas Voorbeeld')
  await expectAccessible(lucas)
  await lucas.getByRole('dialog').getByRole('button', { name: 'Alles overdragen' }).click()
  await expect(lucas.getByText(/(zaak is|zaken zijn) overgedragen\./)).toBeVisible()
  await lucas.goto(at('nl', area()))
  await openRequest(lucas, reference)
  await expect(lucas.getByRole('main')).toContainText('Lucas Voorbeeld')
  await logOut()
})

test('staff take over open requests from a spreadsheet, and the same file makes none twice', async ({ browser }) => {
  const sanne = await logInAt(at('nl', ''), browser, { name: 'Sanne', path: `${area()}/import` })
  const email = newAddress()
  const rows = [
    'Ontvangen op;Verzoek;E-mailadres',
    `${addDays(getToday(), -20)};Je gegevens inzien;${email}`,
    'gisteren;Je gegevens inzien;',
  ]
  const buffer = Buffer.from(`\uFEFF${rows.join('\r\n')}\r\n`)
  const choose = () =>
    sanne.getByLabel('Bestand (CSV)').setInputFiles({ name: 'open.csv', mimeType: 'text/csv', buffer })
  await choose()
  await expect(sanne.getByRole('row', { name: /^3/ })).toContainText('“gisteren” klopt niet')
  await expectAccessible(sanne)
  await sanne.getByRole('button', { name: '1 verzoek overnemen, zonder regels met een fout' }).click()
  await expect(sanne.getByText('1 verzoek is overgenomen.')).toBeVisible()
  await choose()
  await expect(sanne.getByRole('row', { name: /^2/ })).toContainText('Is er al')
  await expect(sanne.getByRole('button', { name: /overnemen/ })).toHaveCount(0)
  await sanne.getByRole('row', { name: /^2/ }).getByRole('link').click()
  await expect(sanne.getByRole('main')).toContainText(email)
  await logOut()
})

test('the pages of the internal area are not for search engines', async ({ tab: page }) => {
  for (const path of ['', '/intake', '/direct-marketing', '/processed', '/confirm-login', '/request/LM-0000-0000']) {
    const answer = await page.goto(at('nl', `/nl/internal-privacy-rights${path}`))
    expect(answer!.headers()['x-robots-tag']).toBe('noindex, nofollow')
    await expect(page.getByRole('navigation', { name: 'Hoofdmenu' })).toHaveCount(0)
  }
  expect((await page.goto(at('nl', '/nl')))!.headers()['x-robots-tag']).toBeUndefined()
})

test('public pages neither load nor announce the files of the internal area', async ({ page }) => {
  const requested = watchRequests(page, /mf-internal/)
  await page.goto(at('nl', '/nl'))
  await page.waitForLoadState('networkidle')
  expect(requested).toEqual([])
})

test('the bar of the team with all its links is one row at 1280 px, in each language', async ({ browser }) => {
  const page = await logInAt(at('be', ''), browser, { name: 'Lucas', path: area() })
  for (const lang of ['nl', 'fr', 'en']) {
    await page.goto(at('be', `/${lang}/internal-privacy-rights`))
    const bar = page
      .getByRole('navigation')
      .filter({ has: page.locator('a[href$="/audit"]') })
      .locator('..')
    await expect(bar.getByRole('listitem')).toHaveCount(7)
    await expect(bar.getByText('Lucas')).toBeVisible()
    // A row of links is 44 px high.
    expect((await bar.boundingBox())!.height).toBeLessThan(2 * 44)
  }
  await logOut()
})
