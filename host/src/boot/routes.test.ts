import { countries, fallbackChain, langs, type Locale } from '@site/shared/contract'
import type { Place } from './place.ts'
import { callsOf, messageFileOf, ownerOf, routeAt } from './routes.ts'

const apps = {
  host: { paths: [] },
  legal: { paths: ['', 'document'] },
  ads: { paths: ['political-ads'] },
}

const owners: [path: string[], owner: keyof typeof apps | undefined][] = [
  [[], 'legal'],
  [['document'], 'legal'],
  [['document', 'cookie-policy'], 'legal'],
  [['political-ads', '7'], 'ads'],
  [['politic'], undefined],
  [['constructor'], undefined],
]

test.each(owners)('the path %j belongs to %s', (path, owner) => {
  expect(ownerOf(path, apps)).toBe(owner && apps[owner])
})

const routes = ['', 'document', 'document/:key', 'ads/:id/of/:key'].map((path) => ({ path, files: [], calls: [] }))

const matches: [path: string[], route: string | undefined][] = [
  [[], ''],
  [['document'], 'document'],
  [['document', 'cookie-policy'], 'document/:key'],
  [['document', 'cookie-policy', 'more'], undefined],
  [['ads', '7', 'of', 'x'], 'ads/:id/of/:key'],
  [['ads', '7', 'by', 'x'], undefined],
]

test.each(matches)('the path %j is shown by the route %s', (path, route) => {
  expect(routeAt(path, { routes })?.path).toBe(route)
})

const belgian: Place = { lang: 'fr', country: 'be', locale: 'fr_be' }

const calls: [path: string, template: string, at: string[], address: string][] = [
  [
    'document/:key',
    '/api/x/{key}?locale={locale}',
    ['document', 'privacy-policy'],
    '/api/x/privacy-policy?locale=fr_be',
  ],
  ['ads/:id/of/:key', '/api/{key}/{id}', ['ads', '7', 'of', 'x'], '/api/x/7'],
  [
    'ads',
    '/api/ads?countryCode={COUNTRY}&lang={lang}&country={country}',
    ['ads'],
    '/api/ads?countryCode=BE&lang=fr&country=be',
  ],
  ['ads/:id', '/api/{id}', ['ads', '{key}'], '/api/{key}'],
  ['ads', '/api/{unknown}', ['ads'], '/api/'],
]

test.each(calls)('of the route %s the call %s, at %j, is asked for as %s', (path, template, at, address) => {
  expect(callsOf({ path, calls: [template] }, belgian, at)).toEqual([address])
})

const files = { nl_nl: 'nl_nl.json', nl_be: 'nl_be.json', fr_be: 'fr_be.json', en_be: 'en_be.json' }
const heldFiles = [
  files,
  { nl_nl: files.nl_nl },
  { nl_nl: files.nl_nl, nl_be: files.nl_be },
  { fr_be: files.fr_be },
  {},
]
const known = langs.flatMap((lang) => countries.map((country): Locale => `${lang}_${country}`))

test.each(known)('in %s the texts come from the first file of its chain that there is', (locale) => {
  for (const messages of heldFiles as Partial<typeof files>[]) {
    const held = fallbackChain(locale).find((each) => each in messages) as keyof typeof files | undefined
    expect(messageFileOf({ messages }, locale)).toBe(held && messages[held])
  }
})

test('on a host of no country the texts are Dutch', () => {
  expect(messageFileOf({ messages: files }, undefined)).toBe('nl_nl.json')
})
