import type { Lang } from '../contract/locale.ts'
import data from './authorities.json' with { type: 'json' }
import { inLang } from './in-lang.ts'
import { keysOf } from './records.ts'

/** By language; the Dutch one where another is missing. */
type Written = { nl: string } & Partial<Record<Lang, string>>

interface Authority {
  urls: Written
  /** Postal addresses. */
  addresses?: Written
}

export type AuthorityKey = keyof typeof data
/**
 * Authorities, councils and boards to which people can turn: the one place of their addresses, which letters and pages take by
 * placeholders. `gba` is the Belgian data protection authority, `vrm`, `csa` and `medienrat` are the regulators of its communities,
 * `rcc` and `jep` judge advertisements, `rvdj_nl`, `rvdj_be` and `cdj` journalists, `bipt` telecommunication, `ombuds` consumers.
 */
export const authorities: Readonly<Record<AuthorityKey, Authority>> = data

/** Returns the values of `{ap_url}`, `{ap_address}` and so on, for texts in a language. */
export function authorityValues(lang: Lang): Record<string, string> {
  const values: Record<string, string> = {}
  for (const key of keysOf(authorities)) {
    const { urls, addresses } = authorities[key]
    values[`${key}_url`] = inLang(urls, lang)
    if (addresses) values[`${key}_address`] = inLang(addresses, lang)
  }
  return values
}
