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

/** Maximum number of entries that are only near: more would hide that nothing matches. */
const maxNear = 5

/** Batch size while indexing, so that typing is not blocked. */
const chunkSize = 10
const warmUp = ['a', 'privacy']

/** References of advertisements and requests, with what they lead to, which the index has if it is not switched off. */
const references = [
  { pattern: /^(NL|BE)[\s-]?(\d{4})[\s-]?(\d{1,5})$/, within: '/political-ads', isPage: true },
  { pattern: /^(LM)[\s-]?([A-Z\d]{4})[\s-]?([A-Z\d]{4})$/, within: '/privacy-rights/status', isPage: false },
]

export async function indexEntries(entries: readonly SearchEntry[]) {
  const readEntries: ReadEntry[] = []
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
      boostDocument: (id: number) => (readEntries[id] ? weigh(readEntries[id]) : 1),
    },
  })

  function search(terms: string[], allowed: Allowed, combineWith: 'AND' | 'OR'): Found[] {
    const meanings = findMeanings(terms, langs, allowed)
    const queries = meanings.map((meaning) => toQuery(meaning, allowed, meanings.length > 1))
    return engine.search({ combineWith, queries }).flatMap(({ id, terms: hits }) => {
      const entry = readEntries[Number(id)]
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
    const bySynonym = synonyms.map((queries): Query => ({ queries, combineWith: 'AND', boostTerm }))
    const answer = answers.find((path) => paths.has(path))
    const answerPaths = answer ? [answer] : []
    // Next to a brand, its phone number is meant.
    if (answer && isOneOfSeveral) answerPaths.push(`${answer}?`)
    const known: Query = { queries: answerPaths, fields: ['path'], boostTerm: () => weightOfAnswer }
    return { combineWith: 'OR', queries: [{ combineWith: 'AND', queries: meant }, ...bySynonym, known] }
  }

  /** Whether an advertisement or request exists is known where the path leads. */
  function findReferred(keyword: string): Found | undefined {
    for (const { pattern, within, isPage } of references) {
      const [, kind, first, last] = pattern.exec(keyword.trim().toUpperCase()) ?? []
      const whole = kind && entries.find(({ path }) => path === within)
      if (!whole) continue
      const title = `${kind}-${first}-${isPage ? last?.padStart(5, '0') : last}`
      const entry: SearchEntry = { ...whole, title, within: whole.title, path: isPage ? `${within}/${title}` : within }
      return { id: -1, entry, title: readText(title), text: readText(entry.text), hits: new Set() }
    }
    return undefined
  }

  /** Returns matching entries, best first: all words or prefixes; else near matches, with typing errors or some words. */
  function find(keyword: string): { found: Found[]; isNear: boolean } {
    const referred = findReferred(keyword)
    if (referred) return { found: [referred], isNear: false }
    const terms = getTerms(keyword)
    if (terms.length === 0) return { found: [], isNear: false }
    const exactly: Allowed = () => 0
    const exact = search(terms, exactly, 'AND')
    if (exact.length > 0) return { found: answerFirst(terms, exactly, exact), isNear: false }
    const near = search(terms, allowedErrors, 'AND')
    const some = near.length > 0 ? near : search(terms, allowedErrors, 'OR')
    const found = answerFirst(terms, exactly, answerFirst(terms, allowedErrors, some))
    return { found: found.slice(0, maxNear), isNear: found.length > 0 }
  }

  /** Puts the known answer to most of the terms first, although it does not contain the others. */
  function answerFirst(terms: string[], allowed: Allowed, rankedEntries: Found[]): Found[] {
    const meanings = findMeanings(terms, langs, allowed).flatMap(({ terms: meant, answers, decides }) => {
      const answer = answers.find((path) => paths.has(path))
      return answer ? [{ meant, answer, decides }] : []
    })
    const [first] = meanings
    const rivals = meanings.filter(({ answer }) => answer !== first?.answer)
    if (!first) return rankedEntries
    if (!first.decides && rivals.some(({ meant }) => meant.length >= first.meant.length)) return rankedEntries
    const meant = meanings.flatMap((meaning) => (meaning.answer === first.answer ? meaning.meant : []))
    const isInTitle = rankedEntries[0]?.title.words.some(({ folded }) => terms.includes(folded))
    const isMajority =
      first.decides || meant.length * 2 > terms.length || (meant.length * 2 === terms.length && !isInTitle)
    // Next to a brand, the answer is its telephone number.
    if (!isMajority || rankedEntries[0]?.entry.path.startsWith(`${first.answer}?`)) return rankedEntries
    const entry = readEntries.find(({ entry: { path } }) => path === first.answer)
    return entry
      ? [{ ...entry, hits: new Set(meant) }, ...rankedEntries.filter(({ id }) => id !== entry.id)]
      : rankedEntries
  }

  for (const [id, entry] of entries.entries()) {
    const added = { id, entry, title: readText(entry.title), text: readText(entry.text) }
    readEntries.push(added)
    engine.add(added)
    for (const field of ['title', 'text', 'table']) for (const word of listWords(added, field)) vocabulary.add(word)
    if (readEntries.length % chunkSize === 0) await new Promise((next) => setTimeout(next))
  }
  // Warm up the engine before the first keystroke.
  for (const keyword of warmUp) find(keyword)
  return { find, has: (path: string) => paths.has(path) }
}

/** A whole document ranks above its sections; sponsors, which are pages within the register, like brands. */
function weigh({ entry: { kind, within } }: ReadEntry): number {
  if (kind === 'page' && within !== undefined) return weights.brand
  return kind === 'document' && within === undefined ? 1.4 : weights[kind]
}

function listWords({ entry, title, text }: ReadEntry, field: string): string[] {
  if (field === 'path') return [entry.path.replace(/\?.*/, '?')]
  if (field === 'within' || field === 'table') return splitWords(entry[field] ?? '')
  const words = (field === 'title' ? title : text).words.map(({ folded }) => folded)
  // Phone numbers match with and without spaces.
  return field === 'text' && entry.kind === 'phone' ? [...words, words.join('')] : words
}
