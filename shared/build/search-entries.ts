import {
  fallbackChain,
  splitLocale,
  locales,
  type Findable,
  type Locale,
  type Page,
  type RemoteManifest,
  type SearchEntry,
} from '../contract/index.ts'
import { plainTextsOf, type PlainTexts } from './plain-texts.ts'

/**
 * What the pages of a remote declare to be found, in the words of each locale, where page and entry exist.
 *
 * @param folders of the message files
 * @throws when a text does not exist or needs values, and when a path has parameters
 */
export function listSearchEntries(manifest: RemoteManifest, folders: string[]): Partial<Record<Locale, SearchEntry[]>> {
  const texts = plainTextsOf(folders)
  return Object.fromEntries(
    locales.map((locale) => {
      const isHere = ({ countries }: Page | Findable) => countries?.some((country) => locale.endsWith(country)) ?? true
      const pages = manifest.pages.filter(isHere)
      const entries = pages.flatMap((page) =>
        (page.search ?? []).filter(isHere).map((declared) => describe(page, declared, locale, texts)),
      )
      return [locale, entries]
    }),
  )
}

function describe(page: Page, declared: Findable, locale: Locale, texts: PlainTexts) {
  const { kind = 'page', title, text, path = page.path } = declared
  if (path.includes(':')) throw new Error(`What can be found at "${path}" needs a path of its own, without parameters`)
  const found = readText(title, locale, texts)
  const entry: SearchEntry = { kind, path: `/${path}`, title: found.text, text: '', lang: found.lang }
  return text === undefined ? entry : { ...entry, text: readText(text, locale, texts).text }
}

/** The text from the first file of the locale's chain that has it, and its language. */
function readText(id: string, locale: Locale, texts: PlainTexts) {
  for (const candidate of fallbackChain(locale)) {
    const text = texts(id, candidate)
    if (text !== undefined) return { text, lang: splitLocale(candidate).lang }
  }
  throw new Error(`What can be found has the text "${id}", which nl_nl.json lacks`)
}
