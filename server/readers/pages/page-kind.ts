import type { Locale } from '@site/shared/contract'
import type { RequestFigures } from '@site/shared/calls'
import type { DocumentStore } from '../../documents/document-store.ts'
import type { SafeHtml } from '../../http/html.ts'
import type { Register } from '../../register/register.ts'
import type { Words } from '../words.ts'

/** Where the facts of pages come from. */
export interface PageSources {
  documents: DocumentStore
  register: Pick<Register, 'read'>
  countFigures: () => Promise<RequestFigures>
}

export interface PageRequest {
  sources: PageSources
  words: Words
  /** Locale of the URL: the page may be in another one. */
  requestedLocale: Locale
  /** Parameters of the path. */
  params: Readonly<Record<string, string | undefined>>
  /** Those parameters that the kind of page has, where each was sent once. */
  query: Readonly<Record<string, string>>
  /** Path of the page, with its language. */
  path: string
  origin: string
  today: string
  /** Title in the manifest; empty where it depends on the path. */
  title: SafeHtml
  summary: SafeHtml
}

/** Text of a page without a script. */
export interface PageText {
  content: SafeHtml
  /** That of the manifest where left out. */
  title?: string | SafeHtml
  /** Description for search engines; where left out, the first paragraph. */
  description?: string | SafeHtml
  /** Query that belongs to the canonical URL, with `?`. */
  canonicalQuery?: string
  /** JSON-LD. */
  data?: unknown
  /** Path of the Atom feed of what the page shows. */
  feed?: string
  isUnlisted?: boolean
  /** The locale of the text, where it is not that of the page. */
  shownLocale?: Locale
  /** Tells whether another locale has the page; all have it where left out. */
  isIn?: (locale: Locale) => boolean
}

/** A page with data, which the server writes itself. */
export interface PageKind {
  /** Names of the query parameters on which its text depends. */
  parameters: readonly string[]
  /** @throws PageMissing */
  write: (request: PageRequest) => Promise<PageText>
}

/** Error where there is no such page, or no longer. */
export class PageMissing extends Error {
  readonly status: 404 | 410

  constructor(status: 404 | 410) {
    super(`The page answers ${status}`)
    this.status = status
  }
}
