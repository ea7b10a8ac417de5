import { expect, test, type Page } from '../test.ts'
import { at } from '../site-under-test.ts'

test('following a link moves the focus to the title of the next page, which is announced once', async ({
  tab: page,
}) => {
  await page.goto(at('nl', '/nl'))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Telefoongids' }).click()
  await expect(page).toHaveURL(at('nl', '/nl/phone'))
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeFocused()
  // No live region says it a second time.
  const said = await page.locator('[role=status], [role=alert], [aria-live]').allInnerTexts()
  const name = await title.innerText()
  expect(said.filter((text) => text.includes(name))).toEqual([])
  await page.keyboard.press('Tab')
  const next = () => page.evaluate(() => document.activeElement!.closest('main') !== null)
  expect(await next()).toBe(true)
})

test('a visitor searches from the menu of a phone', async ({ tab: page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(at('be', '/fr'))
  await page.getByRole('button', { name: 'Menu' }).click()
  const search = page.getByRole('search', { name: 'Chercher sur ce site' })
  await search.getByRole('searchbox').fill('cookies & co')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(at('be', '/fr/search?q=cookies+%26+co'))
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('cookies & co')
})

const coloursOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { backgroundColor, color, outlineStyle, outlineColor } = getComputedStyle(element)
      return { backgroundColor, color, outlineStyle, outlineColor }
    })

test('with the colours of the system the current page stands out in lists and menu, and the focus is seen', async ({
  tab: page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  async function expectCurrentStandsOut(links: string) {
    await expect(page.locator(`${links}[aria-current]`).first()).toBeVisible()
    const current = await coloursOf(page, `${links}[aria-current]`)
    const other = await coloursOf(page, `${links}:not([aria-current])`)
    expect(current.backgroundColor).not.toBe(other.backgroundColor)
    expect(current.color).not.toBe(current.backgroundColor)
  }
  await page.goto(at('nl', '/nl/document/privacy-policy'))
  await expectCurrentStandsOut('main nav a')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const focused = await coloursOf(page, ':focus-visible')
  expect(focused.outlineStyle).toBe('solid')
  expect(focused.outlineColor).not.toBe(focused.backgroundColor)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(at('nl', '/nl/privacy-rights'))
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectCurrentStandsOut('dialog a')
})
