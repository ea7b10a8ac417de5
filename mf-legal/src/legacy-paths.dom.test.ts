import { companyAddress } from '@site/shared/rules'
import { documentKey } from '@site/shared/calls'
import type { Country, Lang } from '@site/shared/contract'
import { toRoutes } from '@site/shared/platform'
import { screen } from '@testing-library/react'
import { legacyPaths } from './legacy-paths.ts'
import manifest from './manifest.ts'
import { fakeDocuments, visit } from './testing/visit.ts'

const site = companyAddress

/** The target of a path on the site of a locale; undefined where it never existed there. */
const cases: [lang: Lang, country: Country, below: string, target: string | undefined][] = [
  ['nl', 'nl', 'privacystatement', 'privacy-policy'],
  ['nl', 'nl', 'document/cookiestatement', 'cookie-policy'],
  ['nl', 'nl', 'cookie-policy-advertisers', `${site}/adverteerders/cookies`],
  ['nl', 'nl', 'document/privacybeleid', undefined],
  ['nl', 'be', 'document/privacybeleid-consumenten', 'privacy-policy'],
  ['nl', 'be', 'privacybeleid-programmadeelnemers', 'privacy-policy-participants'],
  ['nl', 'be', 'document/privacybeleid-sollicitanten', 'privacy-policy-applicants'],
  ['nl', 'be', 'document/privacybeleid-b2b', `${site}/b2b/privacy`],
  ['nl', 'be', 'privacystatement', undefined],
  ['fr', 'be', 'gebruiksvoorwaarden', 'terms-of-use'],
  ['fr', 'be', 'privacybeleid-sollicitanten', 'privacy-policy'],
  ['fr', 'be', 'cookiebeleid-adverteerders', `${site}/adverteerders/cookies`],
  ['fr', 'nl', 'cookiestatement', undefined],
  ['en', 'be', 'document/b2b-cookie-policy', `${site}/b2b/cookies`],
  ['en', 'nl', 'privacy-policy-b2b', `${site}/b2b/privacy`],
  ['en', 'nl', 'cookiebeleid-b2b', `${site}/b2b/cookies`],
  ['en', 'be', 'document/privacybeleid-b2b', `${site}/b2b/privacy`],
  ['en', 'be', 'cookiebeleid', undefined],
]

beforeEach(() => {
  fakeDocuments()
})

test.each(cases)('an old link in /%s on .%s to %s leads to %s', async (lang, country, below, target) => {
  if (target?.startsWith(site)) {
    const { headers } = await readRedirect(lang, country, below)
    expect([headers.get('location'), headers.get('x-remix-replace')]).toEqual([target, 'true'])
    return
  }
  const pages = window.history.length
  const { router } = await visit(`/${lang}/${below}?from=mail#part`, country)
  const name = target ? `Text of ${target}` : 'Status 404'
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  const { pathname, search, hash } = router.state.location
  if (target) expect(pathname + search + hash).toBe(`/${lang}/document/${target}?from=mail#part`)
  expect(window.history.length).toBe(pages)
})

test('every old path leads to a document that exists, or to another site', () => {
  const targets = Object.values(legacyPaths).flatMap((each) => Object.values(each))
  const isDocument = (target: string) => documentKey.is(target.replace(/^document\//, ''))
  expect(targets.filter((target) => !isDocument(target) && !target.startsWith(site))).toEqual([])
})

test('an old link without a language keeps its hash once the site has added one', async () => {
  const redirect = await readRedirect('nl', 'nl', 'privacystatement?from=mail', '/privacystatement?from=mail#part')
  expect(redirect.headers.get('location')).toBe('/nl/document/privacy-policy?from=mail#part')
})

/** Returns what the loader of an old path answers: for what jsdom and `visit` cannot do, such as leaving the site. */
async function readRedirect(lang: Lang, country: Country, below: string, shown = `/${lang}/${below}`) {
  await visit(`/${lang}`, country)
  window.history.replaceState(null, '', shown)
  const request = new Request(`http://${country}.localhost/${lang}/${below}`)
  const { pathname } = new URL(request.url)
  const { loader } = toRoutes(manifest).find(({ path }) => path === pathname)!
  if (typeof loader !== 'function') throw new Error(`${pathname} has no loader`)
  return (await loader({ request } as never)) as Response
}
