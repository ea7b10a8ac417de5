import { expect, test, type Page } from '../test.ts'
import { at, type Country } from '../site-under-test.ts'

const windows = { phone: { width: 360, height: 540 }, desktop: { width: 1024, height: 520 } }

interface View {
  address: [country: Country, path: string]
  /** Before the page is opened: API calls that fail, by their URL. */
  failing?: string
  /** Action of a visitor on the page. */
  act?: (page: Page) => Promise<unknown>
}

const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

async function openFirstAd(page: Page) {
  await page.locator('main li a[href*="/political-ads/"]').first().click()
  await page.waitForURL(/political-ads\/.+/)
}

async function chooseBrands(page: Page) {
  await page.getByRole('checkbox', { name: 'Avondbode', exact: true }).check()
  await press(/^Volgende/)(page)
  await page.waitForURL(/communication-types/)
}

const views: Record<string, View> = {
  home: { address: ['nl', '/nl'] },
  accessibility: { address: ['be', '/fr/accessibility'] },
  about: { address: ['be', '/en/about'] },
  phone: { address: ['nl', '/nl/phone'] },
  'search-results': { address: ['nl', '/nl/search?q=cookies'] },
  'search-without-results': { address: ['nl', '/nl/search?q=qqqq'] },
  document: { address: ['nl', '/nl/document/privacy-policy'] },
  'document-compared': { address: ['nl', '/nl/document/privacy-policy?version=2025-07-01&compare=1'] },
  'document-not-loaded': { address: ['nl', '/nl/document/privacy-policy'], failing: '**/api/plainhtml/**' },
  ads: { address: ['nl', '/nl/political-ads'] },
  'ads-filtered-french': { address: ['be', '/fr/political-ads?period=PAST_YEAR&channel=TV&sort=spending'] },
  'ads-insight': { address: ['nl', '/nl/political-ads'], act: press(/^Uitgaven in beeld/) },
  ad: { address: ['nl', '/nl/political-ads'], act: openFirstAd },
  rights: { address: ['nl', '/nl/privacy-rights'] },
  'stop-advertising-brands': { address: ['nl', '/nl/privacy-rights/direct-marketing/brands'] },
  'stop-advertising-channels': { address: ['nl', '/nl/privacy-rights/direct-marketing/brands'], act: chooseBrands },
  'access-rejected': { address: ['nl', '/nl/privacy-rights/access'], act: press(/versturen/i) },
  publication: { address: ['be', '/nl/privacy-rights/publication'] },
  'staff-form': { address: ['nl', '/nl/internal-privacy-rights/direct-marketing'] },
  'not-found': { address: ['nl', '/nl/nothing-here'] },
}

for (const [name, { address, failing, act }] of Object.entries(views)) {
  test(`${name} looks as its pictures`, async ({ page }) => {
    await page.clock.setFixedTime('2026-11-21T10:00:00Z')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (failing) await page.route(failing, (route) => route.fulfill({ status: 500 }))
    for (const [window, size] of Object.entries(windows)) {
      await page.setViewportSize(size)
      await page.goto(at(...address))
      await page.locator('main :is(h1, [role=alert])').first().waitFor()
      await page.waitForLoadState('networkidle')
      await act?.(page)
      await page.waitForLoadState('networkidle')
      await expect.soft(page).toHaveScreenshot(`${name}-${window}.png`)
    }
  })
}
