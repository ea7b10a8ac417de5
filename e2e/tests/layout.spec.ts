import { expect, test } from '../test.ts'
import { findAdvertisement } from '../advertisements.ts'
import { at } from '../site-under-test.ts'

test('a visitor with a phone opens the menu, closes it in each way, and goes to a page', async ({ tab: page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(at('be', '/nl'))
  const menu = page.getByRole('dialog')
  const opener = page.getByRole('button', { name: 'Menu' })
  async function open() {
    await opener.click()
    await expect(menu).toBeVisible()
  }
  await open()
  const duration = await menu.evaluate((dialog) => getComputedStyle(dialog, '::backdrop').animationDuration)
  expect(duration).toBe('0.2s')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await open()
  await menu.getByRole('button', { name: 'Sluiten' }).click()
  await expect(menu).toBeHidden()
  await open()
  await page.mouse.click(12, 400)
  await expect(menu).toBeHidden()
  await open()
  await page.setViewportSize({ width: 1000, height: 740 })
  await expect(menu).toBeVisible()
  await page.setViewportSize({ width: 1001, height: 740 })
  // Hidden by its style at once, but closed only with the next frame: back at 360 px it would cover the button for good.
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(opener).toBeHidden()

  await page.setViewportSize({ width: 360, height: 740 })
  await open()
  const documents = ['Privacybeleid', 'Cookiebeleid', 'Gebruiksvoorwaarden']
  const others = ['Politieke advertenties', 'Privacyrechten', 'Contact', 'Over ons', 'Telefoongids', 'Zoeken']
  await expect(menu.getByRole('link')).toHaveText(['Home', ...documents, ...others])
  await menu.getByRole('link', { name: 'Privacyrechten' }).click()
  await expect(page).toHaveURL(/\/nl\/privacy-rights$/)
  await expect(menu).toBeHidden()
  await open()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/\/nl\/privacy-rights$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/nl$/)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
})

test('a visitor in Belgium changes the language, which loads a new document; in the Netherlands there is one', async ({
  tab: page,
}) => {
  const french = page.getByRole('link', { name: 'FR', exact: true })
  await page.goto(at('nl', '/nl/privacy-rights'))
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(french).toHaveCount(0)
  await page.goto(at('be', '/nl/privacy-rights?x=1'))
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await french.click()
  await expect(page).toHaveURL(at('be', '/fr/privacy-rights?x=1'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)
})

test('text is drawn with the fonts of the tests and of the site, whatever the machine has', async ({ page }) => {
  await page.goto(at('nl', '/nl'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const fontsOf = async (selector: string) => {
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts.map(({ familyName }) => familyName)
  }
  expect(await fontsOf('header nav a')).toEqual(['DejaVu Sans'])
  expect(await fontsOf('h1')).toEqual(['Newsreader 16pt'])
})

const navbars = [
  ['nl', 'nl'],
  ['be', 'nl'],
  ['be', 'fr'],
  ['be', 'en'],
] as const

for (const [country, lang] of navbars) {
  test(`with wide fonts the navbar of /${lang} on .${country} stands in one row from 1001 px on`, async ({
    tab: page,
  }) => {
    await page.goto(at(country, `/${lang}`))
    const items = page.getByRole('banner').locator('nav:visible > ul > li')
    await expect(items.first()).toBeVisible()
    const measure = () =>
      items.evaluateAll((all) => ({
        overflow: document.documentElement.scrollWidth - innerWidth,
        lines: Math.round(Math.max(...all.map((item) => item.clientHeight - 20)) / 18),
      }))
    // On each side of where sizes change.
    for (const width of [1001, 1160, 1161, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(measure, `at ${width} px`).toEqual({ overflow: 0, lines: 1 })
    }
  })
}

test('with three languages the navbar stands in one row on every phone', async ({ tab: page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(at('be', '/en'))
  const navbar = page.getByRole('banner')
  await expect(navbar.getByRole('button', { name: 'Menu' })).toBeVisible()
  const height = async () => (await navbar.boundingBox())?.height
  for (const width of [320, 360, 384, 389, 390, 412, 430, 480, 576, 577, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(height, `at ${width} px`).toBe(64)
  }
})

test('without a script pages fit a narrow phone, and show the picture of an advertisement', async ({
  browser,
  request,
}) => {
  const { id } = await findAdvertisement(request, 'NL', (item) => 'creativeDigest' in item)
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
  for (const path of ['document/privacy-policy', 'document/cookie-policy', `political-ads/${id}`])
    for (const query of ['', '?plain']) {
      await page.goto(at('nl', `/nl/${path}${query}`))
      const width = await page.locator('html').evaluate((root) => root.scrollWidth)
      expect(width, path + query).toBe(320)
    }
  const drawn = await page
    .locator('main img')
    .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)
  expect(drawn).toBeGreaterThan(0)
  await page.close()
})

for (const [country, lang] of navbars) {
  test(`on phone and tablet, the facts of /${lang} on .${country} are within the page and their rows`, async ({
    tab: page,
  }) => {
    await page.goto(at(country, `/${lang}`))
    const facts = page.locator('section[aria-labelledby="facts"]')
    await expect(facts).toHaveAttribute('data-state', 'loaded')
    const listOutside = () =>
      facts.evaluate((section) =>
        [...section.querySelectorAll('li span')].flatMap((part) => {
          const row = part.closest('li')?.getBoundingClientRect()
          const text = part.getBoundingClientRect()
          // On a phone they are one line, which scrolls.
          const isShown = innerWidth < 768 || (text.left >= 0 && text.right <= innerWidth)
          const isInside = row && isShown && text.right <= row.right && text.bottom <= row.bottom
          return isInside ? [] : [part.textContent]
        }),
      )
    for (const width of [320, 360, 390, 768, 1000]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(listOutside, `at ${width} px`).toEqual([])
    }
  })

  test(`with wide fonts no label of /${lang} on .${country} breaks within a word on a phone`, async ({ tab: page }) => {
    // As wide as a row of three fields that are too narrow for "Huisnummer" in bold.
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['privacy-rights/rectification', 'privacy-rights/other']) {
      await page.goto(at(country, `/${lang}/${path}`))
      await expect(page.getByRole('main').locator('form input[autocomplete="postal-code"]')).toBeVisible()
      const broken = await page.locator('main label').evaluateAll((labels) =>
        labels.flatMap((label) => {
          const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
          const brokenWords: string[] = []
          while (walker.nextNode()) {
            for (const { 0: word, index } of (walker.currentNode.textContent ?? '').matchAll(/[^\s-]+/g)) {
              const range = document.createRange()
              range.setStart(walker.currentNode, index)
              range.setEnd(walker.currentNode, index + word.length)
              if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
                brokenWords.push(word)
            }
          }
          return brokenWords
        }),
      )
      expect(broken, path).toEqual([])
    }
  })
}

test('on a phone no table of a document scrolls: its rows are lists of facts there', async ({ tab: page }) => {
  for (const [country, lang] of navbars)
    for (const document of ['cookie-policy', 'privacy-policy']) {
      await page.goto(at(country, `/${lang}/document/${document}`))
      const tables = page.locator('main article div:has(> table)')
      await expect(tables.first()).toBeVisible()
      for (const width of [320, 360, 390, 599]) {
        await page.setViewportSize({ width, height: 800 })
        const overflows = await tables.evaluateAll((all) => all.map((box) => box.scrollWidth - box.clientWidth))
        expect(Math.max(...overflows), `/${lang}/${document} on .${country} at ${width} px`).toBe(0)
      }
    }
})

test('names of the breadcrumbs do not run into each other where there is little room', async ({ tab: page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(at('be', '/fr/privacy-rights/forgotten'))
  const names = page.getByRole('navigation', { name: 'Fil d’Ariane' }).locator('li')
  await expect(names).toHaveCount(4)
  // Where a name ends, the text in it ends too, or is cut off there.
  const outside = await names.evaluateAll((all) =>
    all.flatMap((item) => {
      const isCut = [...item.children].some((child) => getComputedStyle(child).overflowX === 'hidden')
      return isCut || item.scrollWidth <= item.clientWidth ? [] : [item.textContent]
    }),
  )
  expect(outside).toEqual([])
})
