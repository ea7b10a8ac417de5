import type { Country, Lang, Locale } from '@site/shared/contract'

/** Language from the address, country from the host name (product §1); fixed while a document is open. */
export interface SiteLocale {
  lang: Lang
  country: Country
  locale: Locale
}

let current: SiteLocale | undefined

/** Called once, by the host before it renders (and by tests). */
export function setLocale(lang: Lang, country: Country) {
  current = { lang, country, locale: `${lang}_${country}` }
}

export function getLocale(): SiteLocale {
  if (!current) throw new Error('setLocale must run before the first page is rendered')
  return current
}

/** `/about` becomes `/nl/about`: the address of a page in the current language. */
export function localPath(path: string): string {
  return `/${getLocale().lang}${path === '/' ? '' : path}`
}
