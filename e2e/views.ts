import type { Page } from '@playwright/test'
import { port, type Country } from './site-under-test.ts'

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
const answers = (address: string, answer: object) => (page: Page) =>
  page.route(address, (route) => route.fulfill({ json: answer }))
const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const plain = (name: string, country: Country, path: string): View => ({ name, address: [country, path] })

const status = {
  reference: 'LM-7K3P-Q2XD',
  receivedAt: '2026-11-02T09:30:00Z',
  answerBy: '2026-12-02',
  state: 'VERIFIED',
  confirmed: true,
  flowType: 'RIGHT_OF_ACCESS',
  country: 'NL',
  brands: [],
  brandName: '',
  userMessage: 'Welke gegevens hebben jullie van mijn oude abonnement?',
  article: '',
  publicationLink: '',
  publicationDate: '',
  communicationTypes: ['EMAIL'],
}
const token = 'a'.repeat(24)

async function openFirstAd(page: Page) {
  await page.locator('main li a[href*="/political-ads/"]').first().click()
  await page.waitForURL(/political-ads\/.+/)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function openComplaint(page: Page) {
  await openFirstAd(page)
  await press(/^Meld deze advertentie/)(page)
}

async function chooseBrands(page: Page) {
  await page.getByRole('checkbox', { name: 'Avondbode', exact: true }).check()
  await press(/^Volgende/)(page)
  await page.waitForURL(/communication-types/)
  await page.getByRole('checkbox', { name: 'E-mail' }).check()
}

async function askForAccess(page: Page) {
  await page.getByLabel('E-mailadres').fill('noor@lezer.example')
  await press(/versturen/i)(page)
  await page.waitForURL(/processed/)
}

async function openFirstRequest(page: Page) {
  await page.locator('a[href*="/request/"]').first().click()
  await page.waitForURL(/\/request\//)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function sendContact(page: Page) {
  await page.getByLabel('Naam').fill('Noor Van Damme')
  await page.getByLabel('E-mailadres').fill('noor@lezer.example')
  await page.getByLabel('Je vraag').fill('Waar vind ik mijn factuur?')
  await press(/^Verzenden/)(page)
  await page.evaluate(() => window.scrollTo(0, 0))
}

const general: View[] = [
  plain('Home, Dutch', 'nl', '/nl'),
  plain('Home, French', 'be', '/fr'),
  plain('Home, English', 'be', '/en'),
  {
    name: 'Menu',
    address: ['nl', '/nl'],
    async act(page) {
      const menu = page.getByRole('button', { name: /menu/i }).first()
      if (await menu.isVisible()) await menu.click()
    },
  },
  plain('About', 'be', '/en/about'),
  {
    name: 'Contact, sent',
    address: ['nl', '/nl/about'],
    prepare: answers('**/api/contact*', { ok: true }),
    act: sendContact,
  },
  { name: 'Contact, not sent', address: ['nl', '/nl/about'], prepare: fails('**/api/contact*'), act: sendContact },
  plain('Accessibility statement', 'nl', '/nl/accessibility'),
  plain('Telephone numbers', 'nl', '/nl/phone'),
  plain('Telephone numbers, French', 'be', '/fr/phone'),
  plain('Search without a question', 'nl', '/nl/search'),
  plain('Search with results', 'nl', '/nl/search?q=cookies'),
  plain('Search without results', 'nl', '/nl/search?q=qqqq'),
]

const documents: View[] = [
  plain('Privacy policy', 'nl', '/nl/document/privacy-policy'),
  plain('Privacy policy for applicants, French', 'be', '/fr/document/privacy-policy-applicants'),
  plain('Privacy policy for events', 'be', '/nl/document/privacy-policy-events'),
  plain('Privacy policy for participants', 'be', '/nl/document/privacy-policy-participants'),
  plain('Cookie policy, French', 'be', '/fr/document/cookie-policy'),
  plain('Terms of use, English', 'be', '/en/document/terms-of-use'),
  plain('Earlier version', 'nl', '/nl/document/privacy-policy?version=2025-07-01'),
  plain('Two versions compared', 'nl', '/nl/document/privacy-policy?version=2025-07-01&compare=1'),
  plain('Version that never was', 'nl', '/nl/document/privacy-policy?version=1999-01-01'),
  {
    name: 'Document that does not load',
    address: ['nl', '/nl/document/privacy-policy'],
    prepare: fails('**/api/plainhtml/**'),
  },
]

const ads: View[] = [
  plain('Political ads', 'nl', '/nl/political-ads'),
  plain('Political ads, French', 'be', '/fr/political-ads'),
  plain('Political ads, filtered', 'be', '/nl/political-ads?period=PAST_YEAR&channel=TV&sort=spending'),
  { name: 'Political ads, figures', address: ['nl', '/nl/political-ads'], act: press(/^Uitgaven in beeld/) },
  plain('Political ads, nothing found', 'nl', '/nl/political-ads?text=qqqq'),
  {
    name: 'Political ads that do not load',
    address: ['nl', '/nl/political-ads'],
    prepare: fails('**/api/campaign-items*'),
  },
  { name: 'An ad', address: ['nl', '/nl/political-ads'], act: openFirstAd },
  { name: 'An ad, French', address: ['be', '/fr/political-ads'], act: openFirstAd },
  { name: 'Complaint, reason', address: ['nl', '/nl/political-ads'], act: openComplaint },
  {
    name: 'Complaint, form',
    address: ['nl', '/nl/political-ads'],
    async act(page) {
      await openComplaint(page)
      await press(/^Ze is misleidend/)(page)
    },
  },
  plain('Unknown ad', 'nl', '/nl/political-ads/unknown'),
  {
    name: 'An ad that does not load',
    address: ['nl', '/nl/political-ads/NL-2026-00001'],
    prepare: fails('**/api/campaign-items/*'),
  },
]

const rights: View[] = [
  plain('Privacy rights', 'nl', '/nl/privacy-rights'),
  plain('Privacy rights, French', 'be', '/fr/privacy-rights'),
  plain('Stop advertising, brands', 'nl', '/nl/privacy-rights/direct-marketing/brands'),
  {
    name: 'Stop advertising, channels',
    address: ['nl', '/nl/privacy-rights/direct-marketing/brands'],
    act: chooseBrands,
  },
  plain('Access', 'nl', '/nl/privacy-rights/access'),
  { name: 'Access, refused', address: ['nl', '/nl/privacy-rights/access'], act: press(/versturen/i) },
  plain('Rectification', 'be', '/fr/privacy-rights/rectification'),
  plain('Removal from a publication', 'be', '/nl/privacy-rights/publication'),
  plain('Erasure, overview', 'nl', '/nl/privacy-rights/forgotten-overview'),
  plain('Erasure', 'nl', '/nl/privacy-rights/forgotten'),
  plain('Push notifications', 'nl', '/nl/privacy-rights/push-notifications'),
  {
    // For real: the staff below have them in their list.
    name: 'Request sent',
    address: ['nl', '/nl/privacy-rights/access'],
    act: askForAccess,
  },
  plain('Address confirmed', 'nl', '/nl/email-verified'),
  plain('Confirmation failed', 'nl', '/nl/email-verification-failed'),
  plain('Confirmation expired', 'nl', '/nl/email-verification-expired'),
  {
    name: 'Status of a request',
    address: ['nl', `/nl/privacy-rights/status#${token}`],
    prepare: answers('**/api/privacy-rights/status', status),
  },
  plain('Status without a link', 'nl', '/nl/privacy-rights/status'),
]

const staff: View[] = [
  plain('Staff, not logged in', 'nl', '/nl/internal-privacy-rights'),
  { ...plain('Staff, requests', 'nl', '/nl/internal-privacy-rights'), isStaff: true },
  { ...plain('Staff, a request', 'nl', '/nl/internal-privacy-rights'), isStaff: true, act: openFirstRequest },
  { ...plain('Staff, form', 'nl', '/nl/internal-privacy-rights/direct-marketing'), isStaff: true },
  { ...plain('Staff, status of the site', 'nl', '/status'), isStaff: true },
  { ...plain('Staff, logged in', 'nl', '/nl/internal-privacy-rights/confirm-login'), isStaff: true },
]

const failures: View[] = [
  plain('Page not found', 'nl', '/nl/nothing-here'),
  plain('Page not found, French', 'be', '/fr/nothing-here'),
  {
    name: 'Part that does not load',
    address: ['nl', '/nl/privacy-rights'],
    prepare: breaks('**/apps/mf-privacy-rights/**'),
  },
  { name: 'Host that does not load', address: ['nl', '/nl'], prepare: breaks('**/apps/host/**/*.js') },
  {
    name: 'No country',
    address: ['nl', '/nl'],
    async act(page) {
      await page.goto(`http://localhost:${port}/nl`)
      await page.getByText('Cannot determine country').waitFor()
    },
  },
]

/** All that is in the pictures, by the part of the site. */
export const areas: Record<string, View[]> = {
  'Home, contact and search': general,
  'Legal documents': documents,
  'Political advertisements': ads,
  'Privacy rights': rights,
  Staff: staff,
  Failures: failures,
}
