import { at } from '../site-under-test.ts'
import { expect, test, type Page } from '../test.ts'

test.use({ viewport: { width: 390, height: 800 } })

/** Opens the register, and from there an advertisement. Returns the address of its page. */
async function openAdvertisement(page: Page) {
  await page.goto(at('nl', '/nl/political-ads'))
  await page.getByRole('article').getByRole('link').first().click()
  const report = page.getByRole('button', { name: 'Meld deze advertentie' })
  await expect(report).toBeVisible()
  return { address: page.url(), report }
}

test('Back closes the report of an advertisement and keeps what was typed', async ({ page }) => {
  const { address, report } = await openAdvertisement(page)
  const dialog = page.getByRole('dialog')
  await report.click()
  await dialog.getByRole('button').nth(1).click()
  const explanation = dialog.getByRole('textbox', { name: /^Uitleg/ })
  await explanation.fill('De afzender klopt niet.')

  await page.goBack()
  await expect(dialog).toBeHidden()
  expect(page.url()).toBe(address)
  await expect(report).toBeFocused()

  // Forward opens nothing, and leads nowhere.
  await page.goForward()
  await expect(dialog).toBeHidden()
  expect(page.url()).toBe(address)
  await page.goBack()

  await report.click()
  await dialog.getByRole('button').nth(1).click()
  await expect(explanation).toHaveValue('De afzender klopt niet.')
})

test('a dialog that was closed leaves nothing in the history', async ({ page }) => {
  const { report } = await openAdvertisement(page)
  const dialog = page.getByRole('dialog')
  await report.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await report.click()
  await dialog.getByRole('button', { name: 'Sluiten' }).click()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(at('nl', '/nl/political-ads'))
})

test('a link in a dialog leads to its page, and Back from there to the page of the dialog', async ({ page }) => {
  const { address, report } = await openAdvertisement(page)
  const dialog = page.getByRole('dialog')
  await report.click()
  await dialog.getByRole('button').nth(1).click()
  await dialog.getByRole('link', { name: 'privacybeleid' }).click()
  await expect(page).toHaveURL(at('nl', '/nl/document/privacy-policy'))
  await page.goBack()
  await expect(report).toBeVisible()
  expect(page.url()).toBe(address)
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(at('nl', '/nl/political-ads'))
})

test('Back closes the menu of a phone; a link of the menu is one step of the history', async ({ page }) => {
  await page.goto(at('nl', '/nl/about'))
  const menu = page.getByRole('dialog', { name: 'Hoofdmenu' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(at('nl', '/nl/about'))

  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Telefoongids' }).click()
  await expect(page).toHaveURL(at('nl', '/nl/phone'))
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(at('nl', '/nl/about'))
  await expect(menu).toBeHidden()
})
