import type { AppMention, AppRelease, Locale, RouteRelease } from '@site/shared/contract'
import { segmentsOf, type Place } from './place.ts'

export function isWhole(app: AppRelease | AppMention): app is AppRelease {
  return 'files' in app
}

/** The remote to which the pages below the first segment of a path belong; the host has none. */
export function ownerOf<App extends Pick<AppRelease, 'paths'>>(
  path: readonly string[],
  apps: Record<string, App>,
): App | undefined {
  return Object.values(apps).find(({ paths }) => paths.includes(path[0] ?? ''))
}

/** The route whose pattern fits a path. */
export function routeAt(path: readonly string[], { routes }: Pick<AppRelease, 'routes'>): RouteRelease | undefined {
  return routes.find((route) => {
    const pattern = segmentsOf(route.path)
    return pattern.length === path.length && pattern.every((part, at) => part.startsWith(':') || part === path[at])
  })
}

/** The addresses of a route's calls, filled in with language, locale, country and the parameters of its own address. */
export function callsOf(route: Pick<RouteRelease, 'path' | 'calls'>, place: Place, path: readonly string[]): string[] {
  const values: Record<string, string | undefined> = { ...place, COUNTRY: place.country?.toUpperCase() }
  segmentsOf(route.path).forEach((part, at) => part.startsWith(':') && (values[part.slice(1)] = path[at]))
  return route.calls.map((call) => call.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''))
}

/** The file with an app's texts for a locale: its own, else the first of its chain that there is (product §1). */
export function messageFileOf(
  { messages }: Pick<AppRelease, 'messages'>,
  locale: Locale | undefined,
): string | undefined {
  return (locale && messages[locale]) ?? (locale === 'en_be' ? messages.nl_be : undefined) ?? messages.nl_nl
}
