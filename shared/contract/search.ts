import { enums, object, optional, pattern, string, type Describe } from 'superstruct'
import { langs, type Country, type Lang } from './locale.ts'

/** What the search page can find: a part of a document, a right, a page, a brand, a telephone number. */
export const searchKinds = ['document', 'right', 'page', 'brand', 'phone'] as const
export type SearchKind = (typeof searchKinds)[number]

/** One thing that the search page can find, in one locale. */
export interface SearchEntry {
  kind: SearchKind
  /** Where it is: path below the language with anchor or query, from the root: `/document/cookie-policy#manage`. */
  path: string
  title: string
  /** Of a part of a document: the title of the whole. */
  within?: string
  text: string
  /** Words of tables in it: found, but not shown. */
  table?: string
  /** The language of the texts; left out where they are only names. */
  lang?: Lang
}

export const searchEntry: Describe<SearchEntry> = object({
  kind: enums(searchKinds),
  path: pattern(string(), /^\/(?!\/)\S*$/),
  title: string(),
  within: optional(string()),
  text: string(),
  table: optional(string()),
  lang: optional(enums(langs)),
})

/** What a page declares to be found on it; texts by their message id, without placeholders. */
export interface Findable {
  /** `page` where left out. */
  kind?: 'page' | 'right'
  title: string
  text?: string
  /** Path below the language with anchor, without slash in front; that of the page where left out. */
  path?: string
  /** Where it exists, besides `countries` of the page. */
  countries?: readonly Country[]
}
