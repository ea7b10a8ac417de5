/** The languages of the site. Every list, pattern and type of languages derives from it (docs/adding-a-locale.md). */
export const langs = ['nl', 'fr', 'en'] as const
export const countries = ['nl', 'be'] as const
/** The locales that have pages. Others (`fr_nl`, `en_nl`) fall back; they have legal documents, to which letters point. */
export const locales = ['nl_nl', 'nl_be', 'fr_be', 'en_be'] as const
/** The languages that Belgian visitors choose at the top of each page, by their own names. */
export const offeredLangs: Partial<Record<Lang, string>> = { nl: 'Nederlands', fr: 'Français' }
/** Those that they find at the foot of each page. */
export const furtherLangs: Partial<Record<Lang, string>> = { en: 'English' }
/** Sentence of pages that exist in Dutch only, in the language of their address. */
export const onlyInDutch: Record<Exclude<Lang, 'nl'>, string> = {
  fr: 'Cette page n’existe qu’en néerlandais.',
  en: 'This page is available in Dutch only.',
}

export type Lang = (typeof langs)[number]
export type Country = (typeof countries)[number]
export type Locale = `${Lang}_${Country}`

/** Every language of every country. */
export const allLocales: readonly Locale[] = countries.flatMap((country) =>
  langs.map((lang): Locale => `${lang}_${country}`),
)

export function splitLocale(locale: Locale): { lang: Lang; country: Country } {
  return { lang: langs.find((lang) => locale.startsWith(lang)) ?? 'nl', country: locale.endsWith('_be') ? 'be' : 'nl' }
}

/** Returns the sentence about a text in another language than that of its address; undefined where they are the same. */
export function sayOnlyInDutch(lang: Lang, shown: Lang): string | undefined {
  return lang === 'nl' || lang === shown ? undefined : onlyInDutch[lang]
}

/** Returns the country of a host name by its ending; in development also that of `nl.localhost` and `be.localhost`. */
export function countryOf(host: string, development: boolean): Country | undefined {
  return countries.find((country) => host.endsWith(`.${country}`) || (development && host === `${country}.localhost`))
}

export function countryOfCode(code: Uppercase<Country>): Country {
  return code === 'BE' ? 'be' : 'nl'
}

/** Returns the locales whose texts serve `locale`, best first, for a missing file as for a missing key. */
export function fallbackChain(locale: Locale): Locale[] {
  const chain: Locale[] = locale === 'en_be' ? ['en_be', 'nl_be', 'nl_nl'] : [locale, 'nl_nl']
  return [...new Set(chain)]
}
