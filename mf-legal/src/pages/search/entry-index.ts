import type { Lang, SearchEntry } from '@site/shared/contract'
import MiniSearch, { type Query } from 'minisearch'
import { getTerms } from './keyword.ts'
import { findMeanings, type Meaning } from './synonyms.ts'
import { allowedErrors, beginsLike } from './typing-errors.ts'
import { splitWords } from './words.ts'

export interface Found {
  entry: SearchEntry
  /** Words of the entry that are the reason, folded. */
  hits: ReadonlySet<string>
}

export interface Findings {
  found: Found[]
  /** Nothing has these words: it is what comes near. */
  isNear: boolean
}

/** What a person wants to do comes before what is written about it. */
const weights: Record<SearchEntry['kind'], number> = { right: 2.5, page: 2, document: 1, brand: 1, phone: 0.9 }
const weightOfSynonyms = 0.3

/** Entries taken up at a time, so that typing stays possible meanwhile. */
const chunkSize = 10

/** Everything that can be found, made ready for searching. */
export class EntryIndex {
  readonly #entries: readonly SearchEntry[]
  /** The languages that its texts are in. */
  readonly #langs: ReadonlySet<Lang>
  readonly #vocabulary = new Set<string>()
  readonly #index = new MiniSearch<{ id: number; entry: SearchEntry }>({
    fields: ['title', 'within', 'text'],
    extractField: ({ id, entry }, field) => (field === 'id' ? String(id) : readField(entry, field)),
    tokenize: splitWords,
    processTerm: (term) => {
      this.#vocabulary.add(term)
      return term
    },
  })

  private constructor(entries: readonly SearchEntry[]) {
    this.#entries = entries
    this.#langs = new Set(entries.flatMap(({ lang }) => lang ?? []))
  }

  static async create(entries: readonly SearchEntry[]): Promise<EntryIndex> {
    const made = new EntryIndex(entries)
    await made.#index.addAllAsync(entries.map((entry, id) => ({ id, entry })), { chunkSize })
    return made
  }

  /** What fits a keyword, best first: its words or the beginnings of them; else with typing errors; else some of them. */
  find(keyword: string): Findings {
    const terms = getTerms(keyword)
    if (terms.length === 0) return { found: [], isNear: false }
    const exact = this.#search(terms, () => 0, 'AND')
    if (exact.length > 0) return { found: exact, isNear: false }
    const near = this.#search(terms, allowedErrors, 'AND')
    const found = near.length > 0 ? near : this.#search(terms, allowedErrors, 'OR')
    return { found, isNear: found.length > 0 }
  }

  #search(terms: string[], allowed: (term: string) => number, combineWith: 'AND' | 'OR'): Found[] {
    const queries = findMeanings(terms, this.#langs, allowed).map((meaning) => this.#toQuery(meaning, allowed))
    const results = this.#index.search({ combineWith, queries }, {
      processTerm: (term) => term,
      boost: { title: 3, within: 0.3 },
      boostDocument: (id) => weigh(this.#entries[Number(id)]!),
    })
    return results.map(({ id, terms: hits }) => ({ entry: this.#entries[Number(id)]!, hits: new Set(hits) }))
  }

  /** The terms with what they begin; or what else that is called, as it is written. */
  #toQuery({ terms, synonyms }: Meaning, allowed: (term: string) => number): Query {
    const meant = terms.map((term): Query => {
      const errors = allowed(term)
      if (errors === 0) return { queries: [term], prefix: true }
      const words = [...this.#vocabulary].filter((word) => beginsLike(word, term, errors))
      return { queries: words, combineWith: 'OR' }
    })
    const others = synonyms.map((queries): Query => ({
      queries,
      combineWith: 'AND',
      boostTerm: () => weightOfSynonyms,
    }))
    return { combineWith: 'OR', queries: [{ combineWith: 'AND', queries: meant }, ...others] }
  }
}

/** A document as a whole comes before its parts. */
function weigh({ kind, within }: SearchEntry): number {
  return kind === 'document' && within === undefined ? 1.4 : weights[kind]
}

/** A telephone number can be typed with and without spaces. */
function readField({ kind, title, within = '', text }: SearchEntry, field: string): string {
  if (field === 'text') return kind === 'phone' ? `${text} ${text.replaceAll(/\D/g, '')}` : text
  return field === 'title' ? title : within
}
