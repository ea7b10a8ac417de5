import type { Lang, SearchEntry } from '@site/shared/contract'
import MiniSearch, { type Query } from 'minisearch'
import { getTerms, allowedErrors, beginsLike, readText, splitWords, type ReadText } from './words.ts'
import { findMeanings, type Meaning } from './synonyms.ts'

/** An entry whose texts have been read, once and for all. */
interface ReadEntry {
  id: number
  entry: SearchEntry
  title: ReadText
  text: ReadText
}

export interface Found extends ReadEntry {
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
/** What is known to answer a search comes before all that has its words. */
const weightOfAnswer = 40

/** What words are looked for in; addresses are only compared as a whole. */
const readFields = ['title', 'within', 'text', 'table']

/** So many entries are taken up at a time: typing must stay possible meanwhile. */
const chunkSize = 10
const warmUp = ['a', 'privacy']

/** Everything that can be found, made ready for searching. */
export class EntryIndex {
  readonly #entries: ReadEntry[] = []
  /** The languages and the words of the texts, and where they are. */
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
    // The browser compiles what it runs a first time: better now than at the first keystroke.
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

  /** What fits a keyword, best first: all its words or their beginnings; else with typing errors; else some words. */
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

  /** The terms with what begins with them; or what else that is called, as it is written. */
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
    // Beside a brand, its number in the directory is meant.
    const places = answer && isOneOfSeveral ? [answer, `${answer}?`] : answer ? [answer] : []
    const known: Query = { queries: places, fields: ['path'], boostTerm: () => weightOfAnswer }
    return { combineWith: 'OR', queries: [{ combineWith: 'AND', queries: meant }, ...others, known] }
  }
}

/** A document as a whole comes before its parts. */
function weigh({ entry: { kind, within } }: ReadEntry): number {
  return kind === 'document' && within === undefined ? 1.4 : weights[kind]
}

function listWords({ entry, title, text }: ReadEntry, field: string): string[] {
  if (field === 'path') return [entry.path.replace(/\?.*/, '?')]
  if (field === 'within' || field === 'table') return splitWords(entry[field] ?? '')
  const words = (field === 'title' ? title : text).words.map(({ folded }) => folded)
  // A telephone number can be typed with and without spaces.
  return field === 'text' && entry.kind === 'phone' ? [...words, words.join('')] : words
}
