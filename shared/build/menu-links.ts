import { locales, type MenuEntry, type MenuLink, type Page, type RemoteManifest } from '../contract/index.ts'
import { plainTextsOf, type PlainTexts } from './plain-texts.ts'

/**
 * What the pages of a remote declare for the menus, in the words of each locale.
 *
 * @param folders of the message files
 * @throws when a text does not exist or needs values, and when a path has parameters
 */
export function listMenuLinks({ pages }: RemoteManifest, folders: readonly string[]): MenuLink[] {
  const texts = plainTextsOf(folders)
  return pages.flatMap((page) => (page.menu ?? []).map((entry) => describe(page, entry, texts)))
}

function describe(page: Page, entry: MenuEntry, texts: PlainTexts): MenuLink {
  const { path = page.path, text = page.title } = entry
  if (path.includes(':')) throw new Error(`The menu entry for "${path}" needs a path of its own, without parameters`)
  if (typeof text !== 'string') throw new Error(`The menu entry for "${path}" needs a text: the page has many titles`)
  const words = locales.flatMap((locale) => {
    const inWords = texts(text, locale)
    return inWords === undefined ? [] : [[locale, inWords]]
  })
  if (words[0]?.[0] !== 'nl_nl')
    throw new Error(`The menu entry for "${path}" has the text "${text}", which nl_nl.json lacks`)
  const countries = page.countries ? { countries: [...page.countries] } : {}
  return { in: entry.in, path, words: Object.fromEntries(words), ...countries }
}
