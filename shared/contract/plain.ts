import type { Country, Lang, Locale } from './locale.ts'

/**
 * A text without a script: a message id; one with the values of its placeholders; or a text as it is, such as a name. The value of a tag is
 * where it links to, and `to` is where the whole text does: `/about#contact` for a page of the site, which begins with the language of
 * the reader; `/.well-known/licenses.txt` or `/api/docs` for what has no language; an `https:`, `mailto:` or `tel:` URL.
 */
export type PlainText =
  | string
  | { id: string; values?: Readonly<Record<string, PlainValue>>; to?: string }
  | { text: string; to?: string }

/** A text without placeholders by its id, such as a URL that differs by locale, or the value itself. */
export type PlainValue = string | number | { id: string }

/** Page for readers without a script: title, summary, facts with their values, links. */
export interface PlainPage {
  /** That of the page where left out. */
  title?: PlainText
  /** Paragraphs below the title; what search says of the page where left out. */
  summary?: readonly PlainText[]
  facts?: readonly (readonly [label: PlainText, ...values: PlainText[]])[]
  links?: readonly PlainText[]
  /** Search engines do not list it. */
  isUnlisted?: boolean
}

/** For whom a page says it. */
export interface PlainReader {
  locale: Locale
  lang: Lang
  country: Country
}
