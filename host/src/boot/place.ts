import type { Boot, Country, Lang } from '@site/shared/contract'

/** What an address says of its reader. */
export type Place = Pick<Boot, 'lang' | 'country' | 'locale'>

const langs: Lang[] = ['nl', 'fr', 'en']
const countries: Country[] = ['nl', 'be']

/** The place, and the segments of the path below the language. An address without a language counts as Dutch: the host will lead there. */
export function readPlace({ hostname, pathname }: Pick<Location, 'hostname' | 'pathname'>, development: boolean) {
  const path = segmentsOf(pathname)
  const named = langs.find((each) => each === path[0])
  const lang = named ?? 'nl'
  const country = countryOf(hostname, development)
  const place: Place = { lang, country, locale: country && `${lang}_${country}` }
  return [place, named ? path.slice(1) : path] as const
}

/** As `countryOf` of `shared/rules`; their common test holds the two together. */
export function countryOf(host: string, development: boolean): Country | undefined {
  return countries.find((country) => host.endsWith(`.${country}`) || (development && host === `${country}.localhost`))
}

export function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}
