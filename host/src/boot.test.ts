import { countries, fallbackChain, langs, type Country, type Locale } from '@site/shared/contract'
import * as rules from '@site/shared/rules'
import {
  addressOf,
  callsOf,
  countryOf,
  filesOf,
  messageFileOf,
  ownerOf,
  readPlace,
  routeAt,
  type Place,
} from './boot.ts'

const hosts: [host: string, development: boolean, country: Country | undefined][] = [
  ['privacy.example.nl', false, 'nl'],
  ['privacy.example.be', false, 'be'],
  ['privacy.example.be', true, 'be'],
  ['privacy.example.com', false, undefined],
  ['privacy.example.nl.evil.example', false, undefined],
  ['nl', false, undefined],
  ['nl', true, undefined],
  ['examplenl', false, undefined],
  ['nl.localhost', true, 'nl'],
  ['be.localhost', true, 'be'],
  ['nl.localhost', false, undefined],
  ['privacy.nl.localhost', true, undefined],
  ['localhost', true, undefined],
]

test.each(hosts)(
  'the country of %s (development %s) is %s, to the browser as to the server',
  (host, development, country) => {
    expect(countryOf(host, development)).toBe(country)
    expect(rules.countryOf(host, development)).toBe(country)
  },
)

const places: [hostname: string, pathname: string, locale: Locale | undefined, path: string[]][] = [
  ['privacy.example.nl', '/', 'nl_nl', []],
  ['privacy.example.be', '/fr', 'fr_be', []],
  ['privacy.example.be', '/en/about/', 'en_be', ['about']],
  ['privacy.example.nl', '/fr/document/cookie-policy', 'fr_nl', ['document', 'cookie-policy']],
  ['privacy.example.nl', '/about', 'nl_nl', ['about']],
  ['privacy.example.nl', '/NL/about', 'nl_nl', ['NL', 'about']],
  ['privacy.example.be', '/de/about', 'nl_be', ['de', 'about']],
  ['privacy.example.com', '/fr/about', undefined, ['about']],
]

test.each(places)('%s%s is in %s', (hostname, pathname, locale, path) => {
  const [place, segments] = readPlace({ hostname, pathname }, false)
  expect(place.locale).toBe(locale)
  expect(segments).toEqual(path)
})

test('every language and country of the site is known', () => {
  const known = langs.flatMap((lang) => countries.map((country) => [lang, country]))
  const read = known.map(([lang, country]) => readPlace({ hostname: `x.${country}`, pathname: `/${lang}` }, false)[0])
  expect(read.map((place) => [place.lang, place.country])).toEqual(known)
})

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

describe('the digest of a file', () => {
  const make = (base: string, name: string, integrity: string) => ({ base, files: { [name]: { size: 1, integrity } } })
  const ads = make('/apps/ads/1/', 'entry.js', 'sha384-c')
  const release = {
    id: '20261121-a',
    apps: {
      host: make('/apps/host/1/', 'main.js', 'sha384-a'),
      legal: make('https://assets.example/legal/', 'pages/page.css', 'sha384-b'),
      ads: { name: 'ads', version: '1', paths: ['political-ads'] },
    },
    rest: { url: '/apps/release.1.json', integrity: 'sha384-r' },
  } as unknown as Parameters<typeof filesOf>[0]
  const page = 'https://privacy.example.nl/nl/about?a#b'
  const [digestOf] = filesOf(release, page)

  test.each([
    ['/apps/host/1/main.js', 'sha384-a'],
    ['https://privacy.example.nl/apps/host/1/main.js', 'sha384-a'],
    ['https://privacy.example.nl/apps/host/1/main.js?retry=1.5', 'sha384-a'],
    ['https://assets.example/legal/pages/page.css', 'sha384-b'],
  ])('%s is that of the release', (url, digest) => {
    expect(digestOf(url)).toBe(digest)
  })

  test.each([
    '/apps/host/1/other.js',
    '/apps/host/1/',
    'main.js',
    'https://evil.example/apps/host/1/main.js',
    'http://privacy.example.nl/apps/host/1/main.js',
    '/apps/host/1/main.js/../other.js',
    'data:text/javascript,alert(1)',
  ])('%s has none: it is refused', (url) => {
    expect(() => digestOf(url)).toThrow(`${url} is not part of release 20261121-a`)
  })

  test('what a page only mentions is known once the rest of the release has been read, with its own digest, once', async () => {
    const asked: Parameters<typeof fetch>[] = []
    globalThis.fetch = async (...request) => {
      asked.push(request)
      return Response.json({ ads })
    }
    const [digest, describeApp] = filesOf(release, page)
    const entry = '/apps/ads/1/entry.js'
    expect(() => digest(entry)).toThrow()
    expect(await describeApp('host')).toBe(release.apps.host)
    expect(asked).toEqual([])
    expect(await Promise.all([describeApp('ads'), describeApp('ads')])).toEqual([ads, ads])
    expect(asked).toEqual([['/apps/release.1.json', expect.objectContaining({ integrity: 'sha384-r' })]])
    expect(digest(entry)).toBe('sha384-c')
  })

  test('a rest that did not load is asked for again, past the cache of the browser', async () => {
    const caches: unknown[] = []
    globalThis.fetch = async (_, { cache } = {}) => {
      caches.push(cache)
      if (caches.length < 3) throw new TypeError('Failed to fetch')
      return Response.json({ ads })
    }
    const [, describeApp] = filesOf(release, page)
    await expect(describeApp('ads')).rejects.toThrow('Failed to fetch')
    await expect(describeApp('ads')).rejects.toThrow('Failed to fetch')
    expect(await describeApp('ads')).toEqual(ads)
    expect(caches).toEqual(['default', 'reload', 'reload'])
  })
})

test('a file that failed is asked for at another address each time, until it has come', () => {
  const attempts = new Map<string, number>()
  const ask = (element = new EventTarget()) => addressOf('/main.js', attempts, element)
  expect(ask()).toBe('/main.js')
  expect(ask()).toMatch(/^\/main\.js\?retry=1\.\d+$/)
  const last = new EventTarget()
  expect(ask(last)).toMatch(/^\/main\.js\?retry=2\.\d+$/)
  expect(addressOf('/other.js', attempts, new EventTarget())).toBe('/other.js')
  last.dispatchEvent(new Event('load'))
  expect(ask()).toBe('/main.js')
})
