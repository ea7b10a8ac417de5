import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test, type Page } from '../test.ts'
import { at } from '../site-under-test.ts'

/** WCAG 2.2, 2.4.11: what has the focus is not wholly hidden, for example below a bar. Windows enlarged to 400 % have this size. */
const low = { width: 320, height: 256 }

interface Stop {
  name: string
  isSeen: boolean
}

/** Returns the focused element, and whether any of its points is in view; undefined at the end of the page. */
function readStop(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return undefined
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const parts = [0.05, 0.25, 0.5, 0.75, 0.95]
    const isSeen = [element, ...labels].some((shown) =>
      [...shown.getClientRects()].some(({ x, y, width, height }) =>
        parts.some((across) =>
          parts.some((down) => {
            const top = document.elementFromPoint(x + width * across, y + height * down)
            return top !== null && (shown.contains(top) || (top.contains(shown) && top !== document.documentElement))
          }),
        ),
      ),
    )
    const text = element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent
    return { name: `${element.tagName} ${element.id} ${text.trim().slice(0, 40)}`, isSeen }
  })
}

async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Stop[]> {
  const stops: Stop[] = []
  while (stops.length < 400) {
    await page.keyboard.press(key)
    const stop = await readStop(page)
    if (!stop) return stops
    stops.push(stop)
  }
  return stops
}

/** Elements before the content of pages, by their style, and where their focus is tested: on a page, or in a test of its own. */
const bars: Record<string, string> = {
  'host/src/layout/navbar.module.css': '',
  'host/src/layout/layout.module.css': '/about',
  'host/src/layout/message-banner.module.css': 'the message about what was sent',
  'host/src/layout/update-offer.module.css': 'the offer of a newer version',
  'host/src/layout/channel-notice.module.css': 'the offer of a newer version, whose place it has',
  'mf-internal/src/pages/requests/chosen-bar.module.css': 'shown while rows are chosen',
  'mf-internal/src/pages/work-list/task-table.module.css': 'shown while tasks are chosen',
  'mf-legal/src/difference/change-bar.module.css': 'not in a low window',
  'mf-legal/src/pages/document/back-to-top.module.css': '/document/privacy-policy',
  'mf-legal/src/pages/document/contents/contents.module.css': '/document/cookie-policy',
  'mf-privacy-rights/src/parts/next-steps.module.css': 'in a column of its own',
  'mf-transparency/src/pages/detail/advertisement-detail.module.css': 'a picture in a column of its own',
  'mf-transparency/src/parts/as-of.module.css': 'shown while the database is away',
  'shared/ui/dialog/dialog.module.css': 'the title of a dialog, above what it scrolls',
  'shared/forms/layout/form.module.css': '/privacy-rights/direct-marketing/brands',
}

test('each style that covers content is tested with the keyboard, or says why not', () => {
  const root = resolve(import.meta.dirname, '../..')
  const styles = globSync(['host/src/**/*.css', 'mf-*/src/**/*.css', 'shared/*/**/*.css'], { cwd: root })
  const isBar = (file: string) => /position: *(?:sticky|fixed)/.test(readFileSync(resolve(root, file), 'utf8'))
  const found = styles.filter((file) => !/node_modules|dist/.test(file) && isBar(file))
  expect(found.toSorted()).toEqual(Object.keys(bars).toSorted())
})

const shown = Object.values(bars).filter((place) => place === '' || place.startsWith('/'))
// Forms, a list and its pages: many stops between what is above and below.
const paths = [
  ...shown,
  '/privacy-rights/access',
  '/search?q=cookies',
  '/political-ads',
  '/political-ads/NL-2026-00001',
]

for (const path of paths) {
  test(`in a low window the focus is in view on every stop of ${path || 'home'}`, async ({ tab: page }) => {
    await page.setViewportSize(low)
    await page.goto(at('nl', `/nl${path}`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByText(/^Bezig met laden/)).toHaveCount(0)
    const there = await walk(page, 'Tab')
    const back = await walk(page, 'Shift+Tab')
    expect(there.length).toBeGreaterThan(3)
    expect([...there, ...back].filter(({ isSeen }) => !isSeen)).toEqual([])
  })
}

test('in the contents of a document that is longer than the window, what has the focus is in view', async ({
  tab: page,
}) => {
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.goto(at('nl', '/nl/document/privacy-policy'))
  await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible()
  const contents = page.getByRole('navigation', { name: 'Inhoud' })
  await contents.getByRole('link').first().focus()
  const hidden: Stop[] = []
  for (let left = await contents.getByRole('link').count(); left > 1; left -= 1) {
    await page.keyboard.press('Tab')
    // The page scrolls with it, and then marks the section that is read.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const stop = await readStop(page)
    if (!stop?.isSeen) hidden.push(stop ?? { name: 'none', isSeen: false })
  }
  await expect(contents.getByRole('link').last()).toBeFocused()
  expect(hidden).toEqual([])
})

test('on a phone the focus is not below the bar of the brands', async ({ tab: page }) => {
  for (const [width, height] of [
    [320, 480],
    [320, 640],
    [390, 700],
    [1280, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    // The same address again would be a reload, which scrolls to where it was left, a moment after it shows.
    await page.goto('about:blank')
    await page.goto(at('nl', '/nl/privacy-rights/direct-marketing/brands'))
    await expect(page.getByRole('checkbox').first()).toBeVisible()
    const stops = await walk(page, 'Tab')
    expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([])
  }
})

test('the focus is not below the message about what was sent', async ({ page }) => {
  await page.route('**/api/contact?*', (route) => route.fulfill({ status: 500 }))
  await page.setViewportSize(low)
  await page.goto(at('nl', '/nl'))
  await page.getByRole('textbox', { name: 'Naam' }).fill('Zoë')
  await page.getByRole('textbox', { name: 'E-mailadres' }).fill('zoe@belleforet.example')
  await page.getByRole('textbox', { name: 'Je vraag' }).fill('Waar is dat?')
  await page.getByRole('button', { name: 'Verzenden' }).click()
  const banner = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Sluiten' }) })
  await expect(banner).toBeVisible()
  const back = await walk(page, 'Shift+Tab')
  const there = await walk(page, 'Tab')
  const again = await walk(page, 'Shift+Tab')
  expect(back.length).toBeGreaterThan(3)
  expect([...back, ...there, ...again].filter(({ isSeen }) => !isSeen)).toEqual([])
})

for (const window of [low, { width: 390, height: 700 }]) {
  test(`the focus is not below the offer of a newer version, ${window.height} px high`, async ({ page }) => {
    await page.clock.install()
    await page.route('**/*', (route) =>
      route.request().method() === 'HEAD' ? route.fulfill({ headers: { 'X-Release': 'newer' } }) : route.fallback(),
    )
    await page.setViewportSize(window)
    await page.goto(at('nl', '/nl'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.clock.fastForward('02:00')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacybeleid' }).click()
    await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible()
    await expect(page.getByText('Er is een nieuwe versie van deze site.')).toBeVisible()
    const there = await walk(page, 'Tab')
    expect(there.length).toBeGreaterThan(3)
    expect(there.filter(({ isSeen }) => !isSeen)).toEqual([])
  })
}
