import type { AppMention, PageApp, Boot, Lang, Locale } from '@site/shared/contract'
import { countryOf, fallbackChain } from '@site/shared/contract/locale'
import { matchesPattern, segmentsOf } from '@site/shared/contract/paths'

export type LocaleContext = Pick<Boot, 'lang' | 'country' | 'locale'>

export function localeContextOf(lang: Lang, hostname: string, development: boolean): LocaleContext {
  const country = countryOf(hostname, development)
  return { lang, country, locale: country && `${lang}_${country}` }
}

export function isWhole(app: PageApp | AppMention): app is PageApp {
  return 'files' in app
}

export function routeAt(
  path: readonly string[],
  { routes }: Pick<PageApp, 'routes'>,
): PageApp['routes'][number] | undefined {
  return routes.find((route) => matchesPattern(route.path, path))
}

/** Returns the URLs of a route's calls, filled in with language, locale, country and the parameters of its path. */
export function callsOf(
  route: Pick<PageApp['routes'][number], 'path' | 'calls'>,
  context: LocaleContext,
  path: readonly string[],
) {
  const values: Record<string, string | undefined> = { ...context, COUNTRY: context.country?.toUpperCase() }
  segmentsOf(route.path).forEach((part, at) => {
    if (part.startsWith(':')) values[part.slice(1)] = path[at]
  })
  return route.calls.map((call) => call.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''))
}

/** Returns the file of texts for a locale: the first of the locale's fallback chain that exists. */
export function messageFileOf(messages: PageApp['messages'], locale: Locale = 'nl_nl') {
  return fallbackChain(locale).flatMap((each) => messages[each] ?? [])[0]
}

/** Returns the message files of a page besides those of the layout: its own, else those of its whole app and what the host gives to it. */
export function messagesOf(app: PageApp, host: PageApp, route?: Pick<PageApp['routes'][number], 'messages'>) {
  if (route?.messages) return [{ app, messages: route.messages }]
  const shared = host.sharedMessages && app !== host ? [{ app: host, messages: host.sharedMessages }] : []
  return [{ app, messages: app.messages }, ...shared]
}
