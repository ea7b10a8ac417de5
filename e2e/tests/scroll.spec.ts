import { expect, test, type Locator, type Page } from '../test.ts'
import { at } from '../site-under-test.ts'

const scrollY = (page: Page) => page.evaluate(() => scrollY)

/** Scrolls a document down once its text is there, and waits until the page is. */
async function readDown(page: Page, top: number) {
  await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible()
  // The text is as long as it will be a moment after its first heading.
  const scroll = () =>
    page.evaluate((to) => {
      scrollTo(0, to)
      return window.scrollY
    }, top)
  await expect.poll(scroll).toBe(top)
}

/** By the keyboard: the pointer of the tests scrolls to what it presses. */
async function follow(link: Locator) {
  await link.evaluate((element) => element.focus({ preventScroll: true }))
  await link.press('Enter')
}

/** The text of the page is there, and so is the place where it is read. */
async function expectAt(page: Page, top: number) {
  await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible()
  await expect.poll(() => scrollY(page)).toBe(top)
}

test('a typed address opens at the top, and back and forward lead to where each document was left', async ({
  page,
}) => {
  await page.goto(at('nl', '/nl/document/privacy-policy'))
  await readDown(page, 1500)
  await page.goto(at('nl', '/nl/document/terms-of-use'))
  await expectAt(page, 0)
  await readDown(page, 900)
  await page.goBack()
  await expectAt(page, 1500)
  await page.goForward()
  await expectAt(page, 900)
})

test('a reload stays where the document was read; a link to another or another language opens at the top', async ({
  page,
}) => {
  await page.goto(at('be', '/nl/document/privacy-policy'))
  await readDown(page, 1500)
  await page.reload()
  await expectAt(page, 1500)
  await follow(page.getByRole('contentinfo').getByRole('link', { name: 'Cookiebeleid' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Cookiebeleid' })).toBeVisible()
  await expectAt(page, 0)
  await page.goBack()
  await expectAt(page, 1500)
  await follow(page.getByRole('banner').getByRole('link', { name: 'FR' }))
  await expect(page).toHaveURL(at('be', '/fr/document/privacy-policy'))
  await expectAt(page, 0)
  await page.goBack()
  await expectAt(page, 1500)
})

test('a link to an anchor opens there, though another one was read further down before', async ({ page }) => {
  await page.goto(at('nl', '/nl/document/privacy-policy'))
  await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible()
  const ids = await page.locator('article :is(h2, h3)[id]').evaluateAll((all) => all.map(({ id }) => id))
  const goTo = (id: string) => page.evaluate((hash) => (location.hash = hash), id)
  await goTo(ids[1]!)
  await readDown(page, 2000)
  await goTo(ids[2]!)
  const top = () => page.evaluate((id) => Math.round(document.getElementById(id)!.getBoundingClientRect().top), ids[2]!)
  await expect.poll(top).toBe(90)
})
