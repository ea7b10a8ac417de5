import type { AppMention, PageApp, Boot, Locale } from '@site/shared/contract'
import { countryOf, fallbackChain, langs } from '@site/shared/contract/locale'

export type LocaleContext = Pick<Boot, 'lang' | 'country' | 'locale'>

/** Returns language and country of a URL, and its path segments below the language: Dutch, where the URL names none. */
export function readLocaleContext(
  { hostname, pathname }: Pick<Location, 'hostname' | 'pathname'>,
  development: boolean,
) {
  const path = segmentsOf(pathname)
  const named = langs.find((each) => each === path[0])
  const lang = named ?? 'nl'
  const country = countryOf(hostname, development)
  const context: LocaleContext = { lang, country, locale: country && `${lang}_${country}` }
  return [context, named ? path.slice(1) : path] as const
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

export function isWhole(app: PageApp | AppMention): app is PageApp {
  return 'files' in app
}

/** Returns the remote that owns the first segment of a path. */
export function ownerOf<App extends Pick<PageApp, 'paths'>>(
  path: readonly string[],
  apps: Record<string, App>,
): App | undefined {
  return Object.values(apps).find(({ paths }) => paths.includes(path[0] ?? ''))
}

export function routeAt(
  path: readonly string[],
  { routes }: Pick<PageApp, 'routes'>,
): PageApp['routes'][number] | undefined {
  return routes.find((route) => {
    const pattern = segmentsOf(route.path)
    return pattern.length === path.length && pattern.every((part, at) => part.startsWith(':') || part === path[at])
  })
}

/** Returns the URLs of a route's calls, filled in with language, locale, country and the parameters of its path. */
export function callsOf(
  route: Pick<PageApp['routes'][number], 'path' | 'calls'>,
  context: LocaleContext,
  path: readonly string[],
) {
  const values: Record<string, string | undefined> = { ...context, COUNTRY: context.country?.toUpperCase() }
  segmentsOf(route.path).forEach((part, at) => part.startsWith(':') && (values[part.slice(1)] = path[at]))
  return route.calls.map((call) => call.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''))
}

/** Returns the file with an app's texts for a locale: the first of the locale's fallback chain that exists. */
export function messageFileOf({ messages }: Pick<PageApp, 'messages'>, locale: Locale = 'nl_nl') {
  return fallbackChain(locale).flatMap((each) => messages[each] ?? [])[0]
}
