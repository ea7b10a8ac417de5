import type { Country, Lang, Locale } from '@site/shared/contract'

/** Language of the URL and country of the host name; fixed while a document is open. */
export interface SiteLocale {
  lang: Lang
  country: Country
  locale: Locale
}

let current: SiteLocale | undefined
let textLang: Lang | undefined

export function setLocale(lang: Lang, country: Country) {
  current = { lang, country, locale: `${lang}_${country}` }
  textLang = undefined
}

export function getLocale(): SiteLocale {
  if (!current) throw new Error('setLocale must run before the first page is rendered')
  return current
}

/** Sets the language of the texts where it differs from the URL's; called by the host when they have loaded. */
export function setTextLang(lang: Lang) {
  textLang = lang
}

/** Returns the language of the texts; use it for all that is not a text itself, such as names of countries. */
export function getTextLang(): Lang {
  return textLang ?? getLocale().lang
}

/** Returns the path of a page in the current language: `/nl/about` for `/about`. */
export function localPath(path: string): string {
  return `/${getLocale().lang}${path === '/' ? '' : path}`
}

/** Message ids of the package being compiled and of `shared/messages`: a missing text does not compile. */
export type MessageId = FormatjsIntl.Message extends { ids: infer Id } ? Id & string : string
