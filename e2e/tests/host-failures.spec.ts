import { companyName } from '@site/shared/rules'
import { expect, test, type Page } from '../test.ts'
import { FaultyLine, faults } from '../faulty-line.ts'
import { PageClock } from '../page-clock.ts'

const line = new FaultyLine()

test.beforeAll(() => line.start())
test.beforeEach(() => line.mend())
test.afterAll(() => line.stop())

const sentence = 'Deze pagina kan nu niet worden geladen.'

const files = {
  'the style sheet': /\/apps\/host\/.*\.css/,
  'the first script': /\/apps\/host\/main\.[^/]+\.js/,
  'a part of the scripts': /\/apps\/host\/(?!main|lazy)[^/]+\.js/,
  'all texts': /\/apps\/host\/messages\/.*\.json/,
}

/** Addresses of the host's styles in the page. */
function listStyles(page: Page) {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    return links.map(({ href }) => href).filter((href) => href.includes('/apps/host/'))
  })
}

/** By the style of the host alone the bar with the menu stays where it is while one scrolls. */
async function expectStyled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky')
}

/** The sentence stands in the first screen, below the masthead, and can be seen. */
async function expectSentence(page: Page) {
  const said = page.getByText(sentence)
  await expect(said).toBeVisible()
  await expect(said).toBeInViewport()
  await expect(page.getByText(companyName).first()).toBeInViewport()
}

const allFaults = Object.keys(faults) as (keyof typeof faults)[]

/**
 * Faults to be tried with each kind of file. Style and script fail as elements of the page, each fault in its own way. Parts of
 * the scripts and texts are requested by code, for which a file that does not come is one failure, whatever the reason
 * (`read-message-file.dom.test.ts`).
 */
const faultsOf: Record<keyof typeof files, readonly (keyof typeof faults)[]> = {
  'the style sheet': allFaults,
  'the first script': allFaults,
  'a part of the scripts': ['missing', 'truncated', 'hanging'],
  'all texts': ['missing', 'hanging'],
}

for (const what of Object.keys(files) as (keyof typeof files)[]) {
  const pattern = files[what]
  for (const fault of faultsOf[what]) {
    test(`with ${what} ${fault}, the first screen says so, and trying again heals`, async ({ page }) => {
      const clock = await PageClock.install(page, (path) => fault === 'hanging' && line.isSpoiled(path))
      line.spoil(pattern, fault)
      const before = line.requests.length
      await page.goto(line.at('nl', '/nl/about'), { waitUntil: 'commit' })
      await expect(page.locator('.masthead')).toBeVisible()
      await clock.expectVisible([page.getByText(sentence)])
      await expectSentence(page)
      // A style is asked for once more by itself: mended before that, the page would be whole without a click.
      if (what === 'the style sheet' && fault !== 'hanging')
        await expect.poll(() => line.requests.slice(before).join('\n')).toMatch(/\.css\?retry=/)
      line.mend()
      await page.getByRole('link', { name: 'Probeer het opnieuw' }).click()
      // For the browser the file is still on its way, and a second request for it waits for the first.
      if (fault === 'hanging') await page.clock.fastForward(8_000)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(sentence)).toHaveCount(0)
    })
  }
}

for (const fault of ['missing', 'failing', 'aborted', 'truncated'] as const) {
  test(`with the style sheet ${fault} once, the site asks again by itself, elsewhere, and is styled`, async ({
    page,
  }) => {
    line.spoil(files['the style sheet'], (request, answer) => {
      line.mend()
      faults[fault](request, answer)
    })
    await page.goto(line.at('nl', '/nl/about'), { waitUntil: 'commit' })
    await expectStyled(page)
    await expect(page.getByText(sentence)).toHaveCount(0)
    // Chromium itself asks again where a connection that was used before is cut.
    const url = fault === 'aborted' ? /\.css(?:\?retry=1\.\d+)?$/ : /\.css\?retry=1\.\d+$/
    expect(await listStyles(page)).toEqual([expect.stringMatching(url)])
  })
}

test('without a failure the style of the host is requested once, and is in the page once', async ({ page }) => {
  const before = line.requests.length
  await page.goto(line.at('nl', '/nl/about'))
  await expectStyled(page)
  expect(await listStyles(page)).toHaveLength(1)
  expect(line.requests.slice(before).filter((request) => files['the style sheet'].test(request))).toHaveLength(1)
})

test('a script that throws is a failure too', async ({ page }) => {
  // Only a build that is broken itself can throw: what was changed on the way is refused.
  await page.addInitScript(() => Object.defineProperty(window, 'webpackChunkhost', { value: 'no list' }))
  await page.goto(line.at('nl', '/nl/about'), { waitUntil: 'commit' })
  await expectSentence(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [country, path] of [
    ['nl', '/nl'],
    ['be', '/fr/political-ads'],
  ] as const) {
    test(`the first screen of ${path} says in three languages that it is needed`, async ({ page }) => {
      await page.goto(line.at(country, path))
      const said = page.locator('noscript p')
      for (const [index, text] of ['JavaScript nodig', 'besoin de JavaScript', 'needs JavaScript'].entries()) {
        await expect(said.nth(index)).toContainText(text)
        await expect(said.nth(index)).toBeInViewport()
      }
      await expect(page.getByText(sentence)).toBeHidden()
    })
  }
})

test('the masthead is painted before any script has loaded, and the site replaces it without a shift', async ({
  page,
}) => {
  const masthead = page.locator('.masthead')
  const measure = (outer: string) =>
    page.evaluate(
      (selectors) =>
        selectors.flatMap((selector) => {
          const { x, y, width: wide, height } = document.querySelector(selector)!.getBoundingClientRect()
          return [x, y, wide, height]
        }),
      ['', ' svg', ' span'].map((inner) => outer + inner),
    )
  const measureEach = async (outer: string) => {
    const measured = new Map<number, number[]>()
    for (const width of [360, 420, 768, 1100, 1280]) {
      await page.setViewportSize({ width, height: 780 })
      measured.set(width, await measure(outer))
    }
    return measured
  }
  /** Place of the width of the name among what is measured. */
  const nameWidth = 10
  line.spoil(/\/apps\//, 'missing')
  await page.goto(line.at('nl', '/nl'), { waitUntil: 'commit' })
  await expect(masthead).toBeVisible()
  const before = await measureEach('.masthead')
  line.mend()
  await page.goto(line.at('nl', '/nl'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(masthead).toHaveCount(0)
  for (const [width, sides] of await measureEach('header')) {
    // The browser itself differs in fractions of a pixel; the name has the font of titles now, and nothing follows it.
    const expected = before
      .get(width)!
      .map((side, at) => (at === nameWidth ? expect.any(Number) : expect.closeTo(side, 1)))
    expect(sides, `at ${width} px`).toEqual(expected)
  }
})

test('while a page loads slowly, placeholder lines are shown until a message says why', async ({ page }) => {
  const clock = await PageClock.install(page, (path) => line.isSpoiled(path))
  const readStandIn = () =>
    page.evaluate(() => {
      const { content, visibility } = getComputedStyle(document.querySelector('.masthead')!, '::after')
      return content !== 'none' && visibility === 'visible'
    })
  line.spoil(files['the first script'], 'hanging')
  await page.goto(line.at('nl', '/nl/about'), { waitUntil: 'commit' })
  await expect.poll(readStandIn).toBe(true)
  await clock.expectVisible([page.getByText(sentence)])
  expect(await readStandIn()).toBe(false)
})
