import type { SearchEntry } from '@site/shared/contract'
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

export type EntryIndex = Awaited<ReturnType<typeof indexEntries>>

type Allowed = (term: string) => number

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

export async function indexEntries(entries: readonly SearchEntry[]) {
  const read: ReadEntry[] = []
  const vocabulary = new Set<string>()
  const paths = new Set(entries.map(({ path }) => path))
  const langs = new Set(entries.flatMap(({ lang }) => lang ?? []))
  const engine = new MiniSearch<ReadEntry>({
    fields: [...readFields, 'path'],
    extractField: (entry, field) => (field === 'id' ? String(entry.id) : listWords(entry, field).join(' ')),
    tokenize: (words) => words.split(' '),
    processTerm: (word) => word,
    searchOptions: {
      fields: readFields,
      boost: { title: 3, within: 0.3, table: 0.5 },
      boostDocument: (id: number) => (read[id] ? weigh(read[id]) : 1),
    },
  })

  function search(terms: string[], allowed: Allowed, combineWith: 'AND' | 'OR'): Found[] {
    const meanings = findMeanings(terms, langs, allowed)
    const queries = meanings.map((meaning) => toQuery(meaning, allowed, meanings.length > 1))
    return engine.search({ combineWith, queries }).flatMap(({ id, terms: hits }) => {
      const entry = read[Number(id)]
      return entry ? { ...entry, hits: new Set(hits) } : []
    })
  }

  /** Matches the terms as prefixes, or their synonyms as whole words. */
  function toQuery({ terms, synonyms, answers }: Meaning, allowed: Allowed, isOneOfSeveral: boolean): Query {
    const meant = terms.map((term): Query => {
      const errors = allowed(term)
      if (errors === 0) return { queries: [term], prefix: true }
      return { queries: [...vocabulary].filter((word) => beginsLike(word, term, errors)), combineWith: 'OR' }
    })
    const boostTerm = () => weightOfSynonyms
    const others = synonyms.map((queries): Query => ({ queries, combineWith: 'AND', boostTerm }))
    const answer = answers.find((path) => paths.has(path))
    // Next to a brand, its phone number is meant.
    const places = answer && isOneOfSeveral ? [answer, `${answer}?`] : answer ? [answer] : []
    const known: Query = { queries: places, fields: ['path'], boostTerm: () => weightOfAnswer }
    return { combineWith: 'OR', queries: [{ combineWith: 'AND', queries: meant }, ...others, known] }
  }

  /** Returns matching entries, best first: all words or prefixes; else near matches, with typing errors or some words. */
  function find(keyword: string): { found: Found[]; isNear: boolean } {
    const terms = getTerms(keyword)
    if (terms.length === 0) return { found: [], isNear: false }
    const exact = search(terms, () => 0, 'AND')
    if (exact.length > 0) return { found: exact, isNear: false }
    const near = search(terms, allowedErrors, 'AND')
    const found = near.length > 0 ? near : search(terms, allowedErrors, 'OR')
    return { found, isNear: found.length > 0 }
  }

  for (const [id, entry] of entries.entries()) {
    const added = { id, entry, title: readText(entry.title), text: readText(entry.text) }
    read.push(added)
    engine.add(added)
    for (const field of ['title', 'text', 'table']) for (const word of listWords(added, field)) vocabulary.add(word)
    if (read.length % chunkSize === 0) await new Promise((next) => setTimeout(next))
  }
  // Warm up the engine before the first keystroke.
  for (const keyword of warmUp) find(keyword)
  return { find }
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
