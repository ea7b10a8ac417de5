import { countries, langs, type Country, type Lang, type Locale, type Page } from '@site/shared/contract'
import { screen } from '@testing-library/react'
import manifest from './manifest.ts'
import { fakeDocuments, visit } from './testing/visit.ts'

const site = 'https://www.lantaarn.example'

const everywhereInBelgium = {
  cookiebeleid: 'cookie-policy',
  gebruiksvoorwaarden: 'terms-of-use',
  privacybeleid: 'privacy-policy',
  'privacybeleid-consumenten': 'privacy-policy',
  'privacybeleid-adverteerders': `${site}/adverteerders/privacy`,
  'cookiebeleid-adverteerders': `${site}/adverteerders/cookies`,
  'privacybeleid-b2b': `${site}/b2b/privacy`,
  'cookiebeleid-b2b': `${site}/b2b/cookies`,
}

const english = {
  'cookie-policy-b2b': `${site}/b2b/cookies`,
  'b2b-cookie-policy': `${site}/b2b/cookies`,
  'privacy-policy-b2b': `${site}/b2b/privacy`,
  'b2b-privacy-policy': `${site}/b2b/privacy`,
}

/** Product §2, Legacy document paths. */
const expected: Record<Locale, Record<string, string>> = {
  nl_nl: {
    privacystatement: 'privacy-policy',
    cookiestatement: 'cookie-policy',
    gebruiksvoorwaarden: 'terms-of-use',
    'cookie-policy-advertisers': `${site}/adverteerders/cookies`,
  },
  nl_be: {
    ...everywhereInBelgium,
    'privacybeleid-programmadeelnemers': 'privacy-policy-participants',
    'privacybeleid-sollicitanten': 'privacy-policy-applicants',
  },
  fr_be: {
    ...everywhereInBelgium,
    'privacybeleid-programmadeelnemers': 'privacy-policy',
    'privacybeleid-sollicitanten': 'privacy-policy',
  },
  en_be: english,
  en_nl: english,
  fr_nl: {},
}

const paths = [...new Set(Object.values(expected).flatMap((targets) => Object.keys(targets)))]
const cases = langs.flatMap((lang) =>
  countries.flatMap((country) =>
    paths.flatMap((path) =>
      [path, `document/${path}`].map((below) => {
        return { lang, country, below, target: expected[`${lang}_${country}`][path] }
      }),
    ),
  ),
)

beforeEach(() => {
  fakeDocuments()
})

test.each(cases.filter(({ target }) => target && !target.startsWith(site)))(
  'an old link to /$lang/$below on .$country opens $target, with its query and hash',
  async ({ lang, country, below, target }) => {
    const pages = window.history.length
    const { router } = await visit(`/${lang}/${below}?from=mail#part`, country)
    await screen.findByRole('heading', { level: 1, name: `Text of ${target}` })
    const { pathname, search, hash } = router.state.location
    expect(pathname + search + hash).toBe(`/${lang}/document/${target}?from=mail#part`)
    expect(window.history.length).toBe(pages)
  },
)

test.each(cases.filter(({ target }) => target?.startsWith(site)))(
  'an old link to /$lang/$below on .$country leads out of the site, to $target',
  async ({ lang, country, below, target }) => {
    const redirect = await readRedirect(lang, country, below)
    expect(redirect.headers.get('location')).toBe(target)
    expect(redirect.headers.get('x-remix-replace')).toBe('true')
  },
)

test.each(cases.filter(({ target }) => !target))(
  'an old link to /$lang/$below on .$country, which never existed there, shows that the page does not exist',
  async ({ lang, country, below }) => {
    await visit(`/${lang}/${below}`, country)
    expect(await screen.findByRole('heading', { name: 'Status 404' })).toBeVisible()
  },
)

test('an old link without a language keeps its hash once the site has added one', async () => {
  const redirect = await readRedirect('nl', 'nl', 'privacystatement?from=mail', '/privacystatement?from=mail#part')
  expect(redirect.headers.get('location')).toBe('/nl/document/privacy-policy?from=mail#part')
})

/** What the loader of a page throws: for what jsdom and `visit` cannot do, such as leaving the site. */
async function readRedirect(lang: Lang, country: Country, below: string, shown = `/${lang}/${below}`) {
  await visit(`/${lang}`, country)
  window.history.replaceState(null, '', shown)
  const request = new Request(`http://${country}.localhost/${lang}/${below}`)
  const [first, key] = new URL(request.url).pathname.split('/').slice(2)
  const pages: readonly Page[] = manifest.pages
  const page = pages.find(({ path }) => path === (key ? 'document/:key' : first))
  expect(page?.countries ?? countries).toContain(country)
  const { loader } = await page!.load()
  try {
    await loader?.({ params: { key }, request })
  } catch (thrown) {
    return thrown as Response
  }
  throw new Error(`/${lang}/${below} led nowhere`)
}
