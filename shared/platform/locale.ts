import type { Country, Lang, Locale } from '@site/shared/contract'

/** Language from the address, country from the host name (product §1); fixed while a document is open. */
export interface SiteLocale {
  lang: Lang
  country: Country
  locale: Locale
}

let current: SiteLocale | undefined
let textLang: Lang | undefined

/** Called once, by the host before it renders (and by tests). */
export function setLocale(lang: Lang, country: Country) {
  current = { lang, country, locale: `${lang}_${country}` }
  textLang = undefined
}

export function getLocale(): SiteLocale {
  if (!current) throw new Error('setLocale must run before the first page is rendered')
  return current
}

/** Called by the host once its texts are there: they can be in another language than that of the address (product §1). */
export function setTextLang(lang: Lang) {
  textLang = lang
}

/** The language that the site speaks here. What is not made of its texts, such as names of countries, follows it. */
export function getTextLang(): Lang {
  return textLang ?? getLocale().lang
}

/** `/about` becomes `/nl/about`: the address of a page in the current language. */
export function localPath(path: string): string {
  return `/${getLocale().lang}${path === '/' ? '' : path}`
}

/**
 * Ids of the texts that the package being checked knows: its own and those of `shared/messages`. Derived from
 * `nl_nl.json`, so that a missing text does not compile.
 */
export type MessageId = FormatjsIntl.Message extends { ids: infer Id } ? Id & string : string
