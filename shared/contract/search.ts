import { enums, object, optional, pattern, string, type Describe } from 'superstruct'
import { langs, type Country, type Lang } from './locale.ts'

/** Kinds of results of the search page: a part of a document, a right, a page, a brand, a telephone number. */
export const searchKinds = ['document', 'right', 'page', 'brand', 'phone'] as const
export type SearchKind = (typeof searchKinds)[number]

/** One thing that the search page can find, in one locale. */
export interface SearchEntry {
  kind: SearchKind
  /** Where it is: path below the language with anchor or query, from the root: `/document/cookie-policy#manage`. */
  path: string
  title: string
  /** Title of the whole document, for a part. */
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

/** Entry that a page declares for the search; texts by their message id, without placeholders. */
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
