import type { Locale } from '@site/shared/contract'
import { callsOf, messageFileOf, ownerOf, readLocaleContext, routeAt, type LocaleContext } from './routes.ts'

const urls: [hostname: string, pathname: string, locale: Locale | undefined, path: string[]][] = [
  ['privacy.example.nl', '/', 'nl_nl', []],
  ['privacy.example.be', '/fr', 'fr_be', []],
  ['privacy.example.be', '/en/about/', 'en_be', ['about']],
  ['privacy.example.nl', '/fr/document/cookie-policy', 'fr_nl', ['document', 'cookie-policy']],
  ['privacy.example.nl', '/about', 'nl_nl', ['about']],
  ['privacy.example.nl', '/NL/about', 'nl_nl', ['NL', 'about']],
  ['privacy.example.be', '/xx/about', 'nl_be', ['xx', 'about']],
  ['privacy.example.com', '/fr/about', undefined, ['about']],
]

test.each(urls)('%s%s is in %s', (hostname, pathname, locale, path) => {
  const [context, segments] = readLocaleContext({ hostname, pathname }, false)
  expect(context.locale).toBe(locale)
  expect(segments).toEqual(path)
})

const apps = { host: { paths: [] }, legal: { paths: ['', 'document'] }, ads: { paths: ['political-ads'] } }

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

const belgian: LocaleContext = { lang: 'fr', country: 'be', locale: 'fr_be' }

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

test.each(calls)('for the route %s the call %s, at %j, is requested as %s', (path, template, at, address) => {
  expect(callsOf({ path, calls: [template] }, belgian, at)).toEqual([address])
})

const nl_nl = 'nl_nl.json'
const messageFiles: [
  locale: Locale | undefined,
  messages: Partial<Record<Locale, string>>,
  file: string | undefined,
][] = [
  ['fr_be', { nl_nl, fr_be: 'fr_be.json' }, 'fr_be.json'],
  ['fr_be', { nl_nl }, nl_nl],
  ['en_be', { nl_nl, nl_be: 'nl_be.json' }, 'nl_be.json'],
  ['nl_be', {}, undefined],
  [undefined, { nl_nl }, nl_nl],
]

test.each(messageFiles)('in %s, of the message files %j, the page reads %s', (locale, messages, file) => {
  expect(messageFileOf({ messages }, locale)).toBe(file)
})
