import type { Country, Lang } from '../contract/locale.ts'
import data from './authorities.json' with { type: 'json' }
import { keysOf } from './records.ts'

/** By language; the Dutch one where another is missing. */
type Written = { nl: string } & Partial<Record<Lang, string>>

interface Authority {
  name: string
  urls: Written
  /** Postal addresses. */
  addresses?: Written
}

export type AuthorityKey = keyof typeof data
/** Authorities, councils and boards to which people can turn: the one place of their addresses. Letters and pages name them by placeholders. */
export const authorities: Readonly<Record<AuthorityKey, Authority>> = data

const inLang = (written: Written, lang: Lang) => written[lang] ?? written.nl

/** Returns the values of `{ap_url}`, `{ap_address}` and so on, for texts in a language. */
export function authorityValues(lang: Lang): Record<string, string> {
  const values = keysOf(authorities).flatMap((key) => {
    const { urls, addresses } = authorities[key]
    const url = [`${key}_url`, inLang(urls, lang)]
    return addresses ? [url, [`${key}_address`, inLang(addresses, lang)]] : [url]
  })
  return Object.fromEntries(values) as Record<string, string>
}

/** Returns the URL of the data protection authority of a country. */
export function dataProtectionUrl(country: Country, lang: Lang): string {
  return inLang(authorities[country === 'nl' ? 'ap' : 'gba'].urls, lang)
}
