import type { Lang, Locale, PageApp } from '@site/shared/contract'
import { callsOf, localeContextOf, messageFileOf, messagesOf, routeAt, type LocaleContext } from './routes.ts'

const locales: [lang: Lang, hostname: string, locale: Locale | undefined][] = [
  ['nl', 'privacy.example.nl', 'nl_nl'],
  ['fr', 'privacy.example.be', 'fr_be'],
  ['fr', 'privacy.example.nl', 'fr_nl'],
  ['fr', 'privacy.example.com', undefined],
  ['nl', 'nl.localhost', undefined],
]

test.each(locales)('%s on %s is the locale %s', (lang, hostname, locale) => {
  expect(localeContextOf(lang, hostname, false).locale).toBe(locale)
})

test('a path is shown by the route whose pattern it matches', () => {
  const routes = ['document', 'document/:key'].map((path) => ({ path, files: [], calls: [] }))
  expect(routeAt(['document', 'cookie-policy'], { routes })?.path).toBe('document/:key')
  expect(routeAt(['documents'], { routes })).toBeUndefined()
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
  expect(messageFileOf(messages, locale)).toBe(file)
})

test('a page reads its own texts, or else those of its app and what the host gives', () => {
  const makeApp = (name: string) => ({ name, messages: { nl_nl: `${name}.json` } }) as unknown as PageApp
  const app = makeApp('ads')
  const host = makeApp('host')
  const own = { nl_nl: 'own.json' }
  const sharedMessages = { nl_nl: 'shared.json' }
  const giving = { ...host, sharedMessages }
  expect(messagesOf(app, giving, { messages: own })).toEqual([{ app, messages: own }])
  const whole = { app, messages: app.messages }
  expect(messagesOf(app, giving)).toEqual([whole, { app: giving, messages: sharedMessages }])
  expect(messagesOf(app, host)).toEqual([whole])
  expect(messagesOf(giving, giving)).toEqual([{ app: giving, messages: host.messages }])
})
