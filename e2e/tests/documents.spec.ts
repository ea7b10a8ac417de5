import { expect, test, type Page } from '../test.ts'
import { holdBack } from '../held-answers.ts'
import { at, type Country } from '../site-under-test.ts'

const policy = '/nl/document/privacy-policy'

async function open(page: Page, path: string, country: Country = 'nl') {
  await page.goto(at(country, path))
  await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible()
}

/** Pixels between the top of the window and an element, whole ones. */
function topOf(page: Page, selector: string) {
  return page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top))
}

test('a link to a part stops 90 px below the top, also when the text comes late', async ({ page }) => {
  for (const [path, id] of [
    [`${policy}?from=mail`, 'your-rights'],
    ['/fr/document/terms-of-use', 'scope'],
  ] as const) {
    const answer = await holdBack(page, /\/api\/plainhtml\//)
    await page.goto(at('be', `${path}#${id}`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await answer()
    await expect.poll(() => topOf(page, `#${id}`)).toBe(90)
  }
})

test('a reader who follows a link to a part continues from there with the keyboard, and Back restores the position on the page before', async ({
  page,
}) => {
  const scope = page.locator('#scope')
  await page.goto(at('nl', '/nl/document/terms-of-use#scope'))
  await expect(scope).toBeFocused()
  await open(page, policy)
  await page.getByRole('article').evaluate((article) => {
    const link = Object.assign(document.createElement('a'), {
      href: '/nl/document/terms-of-use#scope',
      textContent: 'Scope',
    })
    article.prepend(link)
    link.click()
  })
  await expect(scope).toBeFocused()
  expect(await topOf(page, '#scope')).toBe(90)
  await page.evaluate(() => window.scrollTo(0, 300))
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goForward()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
})

test('a reader finds the part that is read marked in the contents, which stay beside the text', async ({
  tab: page,
}) => {
  await open(page, policy)
  const contents = page.getByRole('navigation', { name: 'Inhoud' })
  const list = await contents.boundingBox()
  const text = await page.getByRole('article').boundingBox()
  expect(list!.x + list!.width).toBeLessThan(text!.x)
  await expect(contents.getByRole('link').nth(1)).toHaveText('Wie we zijn')
  await contents.getByRole('link', { name: 'Hoelang we gegevens bewaren' }).click()
  await expect(page).toHaveURL(/#retention$/)
  await expect.poll(() => topOf(page, '#retention')).toBe(90)
  await expect(contents.locator('[aria-current]')).toHaveText('Hoelang we gegevens bewaren')
  expect((await contents.boundingBox())!.y).toBe(90)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /Kopieer de link naar ‘Hoelang we/ })).toBeFocused()
  await page.keyboard.press('End')
  await expect(contents.locator('[aria-current]')).toHaveText('Contact')
  await expect(contents.getByRole('link', { name: 'Contact' })).toBeInViewport()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a reader sees the copy buttons without a pointer to bring them up, opens the contents and goes to a part', async ({
    page,
  }) => {
    await open(page, policy)
    const button = page.getByRole('button', { name: 'Kopieer de link naar ‘In het kort’' })
    await expect(button).toHaveCSS('opacity', '1')
    const box = await button.boundingBox()
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44)
    const contents = page.getByRole('navigation', { name: 'Inhoud' })
    await expect(contents.getByRole('link', { name: 'Je rechten' })).toBeHidden()
    await contents.getByText('Inhoud').last().tap()
    await contents.getByRole('link', { name: 'Je rechten' }).tap()
    await expect.poll(() => topOf(page, '#your-rights')).toBe(90)
  })
})

test('a reader copies the link to a part with the keyboard, hears that it worked, and goes back to the top', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, `${policy}?from=mail`)
  const button = page.getByRole('button', { name: 'Kopieer de link naar ‘Wie we zijn’' })
  await expect(button).toHaveCSS('opacity', '0')
  await button.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(button).toHaveCSS('opacity', '1')
  await page.keyboard.press('Enter')
  await expect(page.locator('[aria-live=polite]', { hasText: 'Link gekopieerd' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(at('nl', `${policy}?from=mail#who-we-are`))
  await page.evaluate(() => scrollTo(0, 500))
  await page.getByRole('button', { name: 'Naar boven' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('printed, a document is title, date and text, with the addresses of links and whole tables', async ({
  tab: page,
}) => {
  await open(page, policy)
  await page.emulateMedia({ media: 'print' })
  for (const name of ['Inhoud', /^Privacybeleid per/]) await expect(page.getByRole('navigation', { name })).toBeHidden()
  for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByText('Eerdere versies', { exact: true })).toBeHidden()
  await expect(page.getByText('Geldt sinds 23 november 2026')).toBeVisible()
  const printed = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((link) => getComputedStyle(link, '::after').content)
  const article = '[lang=nl][tabindex="-1"]'
  expect(await printed(`${article} a[href="/nl/about"]`)).toContain(at('nl', '/nl/about').replace(/^\w+:/, ''))
  expect(await printed(`${article} a[href^="mailto:fg"]`)).toBe('none')
  const frame = page.getByRole('group', { name: 'Doelen, gegevens en grondslagen' })
  await expect(frame).toHaveCSS('overflow-x', 'visible')
  await expect(frame.getByRole('row').nth(1)).toHaveCSS('break-inside', 'avoid')
})

test('a browser without a sanitiser of its own shows the same anchors', async ({ page, context }) => {
  const idsOf = (shown: Page) =>
    shown.getByRole('article').evaluate((text) => Array.from(text.querySelectorAll('[id]'), ({ id }) => id))
  await open(page, policy)
  const ids = await idsOf(page)
  expect(ids.length).toBeGreaterThan(20)
  const other = await context.newPage()
  await other.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'setHTML'))
  await open(other, policy)
  expect(await idsOf(other)).toEqual(ids)
})

for (const [lang, sentence] of [
  ['fr', 'Nous utilisons vos données pour fournir, améliorer et faire connaître nos produits.'],
  ['en', 'We use your data to deliver, improve and promote our products.'],
] as const) {
  test(`a reader of the Dutch site follows the link of a letter to the policy in ${lang}, and on to the cookie policy`, async ({
    page,
  }) => {
    await open(page, `/${lang}/document/privacy-policy`)
    await expect(page.getByRole('article')).toContainText(sentence)
    await expect(page.getByText(/n’existe qu’en néerlandais|available in Dutch only|alleen in het/)).toHaveCount(0)
    await page.getByRole('article').locator('a[href$="/document/cookie-policy"]').first().click()
    await expect(page).toHaveURL(at('nl', `/${lang}/document/cookie-policy`))
    await expect(page.getByRole('article')).toContainText('Telecommunicatiewet')
    await expect(page.getByText(/n’existe qu’en néerlandais|available in Dutch only|alleen in het/)).toHaveCount(0)
  })
}
