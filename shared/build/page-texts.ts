import { fallbackChain, locales, splitLocale } from '../contract/index.ts'
import type { Findable, Locale, MenuEntry, MenuLink, Page, RemoteManifest, SearchEntry } from '../contract/index.ts'
import { mapKeys } from '../rules/records.ts'
import { plainTextsOf, type PlainTexts } from './messages.ts'

/** Returns the menu entries of a remote. @throws Error for an unknown text, placeholders, or a path with parameters */
export function listMenuLinks({ pages }: RemoteManifest, folders: readonly string[]): MenuLink[] {
  const texts = plainTextsOf(folders)
  return pages.flatMap((page) => (page.menu ?? []).map((entry) => describeLink(page, entry, texts)))
}

function describeLink(page: Page, entry: MenuEntry, texts: PlainTexts): MenuLink {
  const { path = page.path, text = page.title } = entry
  if (path.includes(':')) throw new Error(`The menu entry for "${path}" needs a path of its own, without parameters`)
  if (typeof text !== 'string') throw new Error(`The menu entry for "${path}" needs a text: the page has many titles`)
  const words = mapKeys(locales, (locale) => texts(text, locale))
  if (words.nl_nl === undefined)
    throw new Error(`The menu entry for "${path}" has the text "${text}", which nl_nl.json lacks`)
  return { in: entry.in, path, words, countries: page.countries && [...page.countries] }
}

/** Returns the search entries of a remote by locale. @throws Error as {@link listMenuLinks} */
export function listSearchEntries(manifest: RemoteManifest, folders: string[]): Partial<Record<Locale, SearchEntry[]>> {
  const texts = plainTextsOf(folders)
  return mapKeys(locales, (locale) => {
    const isHere = ({ countries }: Page | Findable) => countries?.some((country) => locale.endsWith(country)) ?? true
    const describe = (page: Page) =>
      (page.search ?? []).filter(isHere).map((declared) => describeEntry(page, declared, locale, texts))
    return manifest.pages.filter(isHere).flatMap(describe)
  })
}

function describeEntry(page: Page, declared: Findable, locale: Locale, texts: PlainTexts) {
  const { kind = 'page', title, text, path = page.path } = declared
  if (path.includes(':')) throw new Error(`What can be found at "${path}" needs a path of its own, without parameters`)
  const found = readText(title, locale, texts)
  const entry: SearchEntry = { kind, path: `/${path}`, title: found.text, text: '', lang: found.lang }
  return text === undefined ? entry : { ...entry, text: readText(text, locale, texts).text }
}

/** Returns the text of the first locale in the chain that has it, and its language. */
function readText(id: string, locale: Locale, texts: PlainTexts) {
  for (const candidate of fallbackChain(locale)) {
    const text = texts(id, candidate, locale)
    if (text !== undefined) return { text, lang: splitLocale(candidate).lang }
  }
  throw new Error(`What can be found has the text "${id}", which nl_nl.json lacks`)
}
