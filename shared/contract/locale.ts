/** Languages, countries and locales of the product (product §1 and §9). */
export const langs = ['nl', 'fr', 'en'] as const
export const countries = ['nl', 'be'] as const
/** The locales for which texts exist. Others (`fr_nl`, `en_nl`) fall back. */
export const locales = ['nl_nl', 'nl_be', 'fr_be', 'en_be'] as const

export type Lang = (typeof langs)[number]
export type Country = (typeof countries)[number]
export type Locale = `${Lang}_${Country}`

/** What a locale is made of. */
export function splitLocale(locale: Locale): { lang: Lang; country: Country } {
  return { lang: langs.find((lang) => locale.startsWith(lang)) ?? 'nl', country: locale.endsWith('_be') ? 'be' : 'nl' }
}

/**
 * The locales whose texts serve `locale`, best first (product §1): `en_be` falls back to `nl_be` and then
 * `nl_nl`; every other locale to `nl_nl`. The same chain holds for a missing file and for a missing key.
 */
export function fallbackChain(locale: Locale): Locale[] {
  const chain: Locale[] = locale === 'en_be' ? ['en_be', 'nl_be', 'nl_nl'] : [locale, 'nl_nl']
  return [...new Set(chain)]
}
