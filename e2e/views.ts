import type { Page } from '@playwright/test'
import type { Country } from './site-under-test.ts'

/** A page in one of its states, as somebody could see it. */
export interface View {
  name: string
  address: [country: Country, path: string]
  /** Before the page is opened: what is to fail. */
  prepare?: (page: Page) => Promise<unknown>
  /** Once it is there: what the visitor does. */
  act?: (page: Page) => Promise<unknown>
  isStaff?: boolean
}

const fails = (address: string) => (page: Page) => page.route(address, (route) => route.fulfill({ status: 500 }))
const breaks = (address: string) => (page: Page) => page.route(address, (route) => route.abort())
const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const pages: [name: string, country: Country, path: string][] = [
  ['Home, Dutch', 'nl', '/nl'],
  ['Home, French', 'be', '/fr'],
  ['About', 'be', '/en/about'],
  ['Telephone numbers', 'nl', '/nl/phone'],
  ['Search without a question', 'nl', '/nl/search'],
  ['Search with results', 'nl', '/nl/search?q=cookies'],
  ['Search without results', 'nl', '/nl/search?q=qqqq'],
  ['Privacy policy', 'nl', '/nl/document/privacy-policy'],
  ['Cookie policy, French', 'be', '/fr/document/cookie-policy'],
  ['Address confirmed', 'nl', '/nl/email-verified'],
  ['Confirmation failed', 'nl', '/nl/email-verification-failed'],
  ['Confirmation expired', 'nl', '/nl/email-verification-expired'],
  ['Political ads', 'nl', '/nl/political-ads'],
  ['Political ads, French', 'be', '/fr/political-ads'],
  ['Political ads, nothing found', 'nl', '/nl/political-ads?text=qqqq'],
  ['Unknown ad', 'nl', '/nl/political-ads/unknown'],
  ['Privacy rights', 'nl', '/nl/privacy-rights'],
  ['Privacy rights, French', 'be', '/fr/privacy-rights'],
  ['Stop advertising, brands', 'nl', '/nl/privacy-rights/direct-marketing/brands'],
  ['Access', 'nl', '/nl/privacy-rights/access'],
  ['Rectification', 'be', '/fr/privacy-rights/rectification'],
  ['Removal from a publication', 'be', '/nl/privacy-rights/publication'],
  ['Erasure, overview', 'nl', '/nl/privacy-rights/forgotten-overview'],
  ['Erasure', 'nl', '/nl/privacy-rights/forgotten'],
  ['Push notifications', 'nl', '/nl/privacy-rights/push-notifications'],
  ['Status without a link', 'nl', '/nl/privacy-rights/status'],
  ['Page not found', 'nl', '/nl/nothing-here'],
]

export const views: View[] = [
  ...pages.map(([name, ...address]) => ({ name, address })),
  { name: 'Access, refused', address: ['nl', '/nl/privacy-rights/access'], act: press(/versturen/i) },
  {
    name: 'Menu',
    address: ['nl', '/nl'],
    async act(page) {
      const menu = page.getByRole('button', { name: /menu/i }).first()
      if (await menu.isVisible()) await menu.click()
    },
  },
  {
    name: 'An ad',
    address: ['nl', '/nl/political-ads'],
    async act(page) {
      await page.locator('main li a[href*="/political-ads/"]').first().click()
      await page.waitForURL(/political-ads\/.+/)
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'Document that does not load',
    address: ['nl', '/nl/document/privacy-policy'],
    prepare: fails('**/api/plainhtml/**'),
  },
  { name: 'Ads that do not load', address: ['nl', '/nl/political-ads'], prepare: fails('**/api/campaign-items*') },
  {
    name: 'Part that does not load',
    address: ['nl', '/nl/privacy-rights'],
    prepare: breaks('**/apps/mf-privacy-rights/**'),
  },
  { name: 'Host that does not load', address: ['nl', '/nl'], prepare: breaks('**/apps/host/**/*.js') },
  { name: 'Staff, not logged in', address: ['nl', '/nl/internal-privacy-rights'] },
  { name: 'Staff, requests', address: ['nl', '/nl/internal-privacy-rights'], isStaff: true },
  { name: 'Staff, form', address: ['nl', '/nl/internal-privacy-rights/direct-marketing'], isStaff: true },
]
