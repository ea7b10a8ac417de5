import type { Lang, SearchEntry } from '@site/shared/contract'
import MiniSearch, { type Query } from 'minisearch'
import { allowedErrors, beginsLike, getTerms, readText, splitWords, type ReadText } from './words.ts'
import { findMeanings, type Meaning } from './synonyms.ts'

interface ReadEntry {
  id: number
  entry: SearchEntry
  title: ReadText
  text: ReadText
}

export interface Found extends ReadEntry {
  /** Matched words, normalised. */
  hits: ReadonlySet<string>
}

export interface Findings {
  found: Found[]
  /** Whether nothing matches exactly, and these are near matches. */
  isNear: boolean
}

/** Actions rank above texts about them. */
const weights: Record<SearchEntry['kind'], number> = { right: 2.5, page: 2, document: 1, brand: 1, phone: 0.9 }
const weightOfSynonyms = 0.3
/** Known answers rank above all word matches. */
const weightOfAnswer = 40

/** Fields searched by word; paths are only matched as a whole. */
const readFields = ['title', 'within', 'text', 'table']

/** Batch size while indexing, so that typing is not blocked. */
const chunkSize = 10
const warmUp = ['a', 'privacy']

export class EntryIndex {
  readonly #entries: ReadEntry[] = []
  readonly #langs = new Set<Lang>()
  readonly #vocabulary = new Set<string>()
  readonly #paths = new Set<string>()
  readonly #index = new MiniSearch<ReadEntry>({
    fields: [...readFields, 'path'],
    extractField: (entry, field) => (field === 'id' ? String(entry.id) : listWords(entry, field).join(' ')),
    tokenize: (words) => words.split(' '),
    processTerm: (word) => word,
  })

  private constructor() {}

  static async create(entries: readonly SearchEntry[]): Promise<EntryIndex> {
    const index = new EntryIndex()
    for (const entry of entries) {
      index.#add(entry)
      if (index.#entries.length % chunkSize === 0) await new Promise((next) => setTimeout(next))
    }
    // Warm up the engine before the first keystroke.
    for (const keyword of warmUp) index.find(keyword)
    return index
  }

  #add(entry: SearchEntry) {
    const read = { id: this.#entries.length, entry, title: readText(entry.title), text: readText(entry.text) }
    this.#entries.push(read)
    this.#index.add(read)
    for (const { folded } of [...read.title.words, ...read.text.words]) this.#vocabulary.add(folded)
    for (const word of splitWords(entry.table ?? '')) this.#vocabulary.add(word)
    this.#paths.add(entry.path)
    if (entry.lang) this.#langs.add(entry.lang)
  }

  /** Returns matching entries, best first: all words or prefixes; else with typing errors; else some words. */
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
    const meanings = findMeanings(terms, this.#langs, allowed)
    const queries = meanings.map((meaning) => this.#toQuery(meaning, allowed, meanings.length > 1))
    const results = this.#index.search(
      { combineWith, queries },
      {
        fields: readFields,
        boost: { title: 3, within: 0.3, table: 0.5 },
        boostDocument: (id: number) => {
          const entry = this.#entries[id]
          return entry ? weigh(entry) : 1
        },
      },
    )
    return results.flatMap(({ id, terms: hits }) => {
      const entry = this.#entries[Number(id)]
      return entry ? { ...entry, hits: new Set(hits) } : []
    })
  }

  /** Matches the terms as prefixes, or their synonyms as whole words. */
  #toQuery({ terms, synonyms, answers }: Meaning, allowed: (term: string) => number, isOneOfSeveral: boolean): Query {
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
    const answer = answers.find((path) => this.#paths.has(path))
    // Next to a brand, its phone number is meant.
    const places = answer && isOneOfSeveral ? [answer, `${answer}?`] : answer ? [answer] : []
    const known: Query = { queries: places, fields: ['path'], boostTerm: () => weightOfAnswer }
    return { combineWith: 'OR', queries: [{ combineWith: 'AND', queries: meant }, ...others, known] }
  }
}

/** A whole document ranks above its sections. */
function weigh({ entry: { kind, within } }: ReadEntry): number {
  return kind === 'document' && within === undefined ? 1.4 : weights[kind]
}

function listWords({ entry, title, text }: ReadEntry, field: string): string[] {
  if (field === 'path') return [entry.path.replace(/\?.*/, '?')]
  if (field === 'within' || field === 'table') return splitWords(entry[field] ?? '')
  const words = (field === 'title' ? title : text).words.map(({ folded }) => folded)
  // Phone numbers match with and without spaces.
  return field === 'text' && entry.kind === 'phone' ? [...words, words.join('')] : words
}
