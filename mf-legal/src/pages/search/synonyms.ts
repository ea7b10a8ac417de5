import { langs, type Lang } from '@site/shared/contract'
import { beginsLike, getTerms } from './words.ts'
import conceptsInFile from './synonyms.json' with { type: 'json' }

export interface Meaning {
  terms: string[]
  synonyms: string[][]
  /** Paths that answer it, best first; not all exist in each country. */
  answers: readonly string[]
  /** Whether it is what the search is about, whatever else it names. */
  decides: boolean
}

interface Concept extends Partial<Record<Lang, string[]>> {
  answers?: string[]
  /** Words that people type for it but no text contains, in any language; alternatives with `/` between them. */
  phrases?: string[]
  /** See `Meaning`: whoever writes that somebody died asks about that, not about the newspaper. */
  decides?: boolean
}

const concepts: Concept[] = conceptsInFile

const phrases = concepts.flatMap((texts, concept) => [
  ...langs.flatMap((lang) => (texts[lang] ?? []).map((text) => ({ concept, lang, words: getTerms(text) }))),
  ...(texts.phrases ?? []).flatMap(combine).map((text) => ({ concept, lang: undefined, words: getTerms(text) })),
])

const vocabulary = new Set(phrases.flatMap(({ words }) => words))

/** Returns all phrases of `change/correct name/address`. */
function combine(text: string): string[] {
  return text
    .split(' ')
    .map((words) => words.split('/'))
    .reduce((begun, words) => begun.flatMap((phrase) => words.map((word) => `${phrase} ${word}`)), [''])
}

const decides = (concept: number) => concepts[concept]?.decides ?? false

/** Shorter words do not match as prefixes. */
const leastBeginning = 5
/** Shorter words have no other forms. */
const leastInflected = 4
const inflections = /^(e?[nst]|e|ed|ing)$/

/**
 * Groups search words by meaning: `account verwijderen` is one topic, also called `wissen`. Words may be in any
 * language; synonyms are in those of the texts.
 * @param allowed Returns how many typing errors a word may have.
 */
export function findMeanings(terms: readonly string[], texts: ReadonlySet<Lang>, allowed: (term: string) => number) {
  function isWord(word: string, term: string) {
    if (word === term || (term.length >= leastBeginning && beginsLike(word, term, allowed(term)))) return true
    return word.length >= leastInflected && term.startsWith(word) && inflections.test(term.slice(word.length))
  }
  const termOfWord = new Map<string, string>()
  for (const word of vocabulary) {
    const term = terms.find((each) => isWord(word, each))
    if (term) termOfWord.set(word, term)
  }
  const meant = phrases
    .filter(({ words }) => words.every((word) => termOfWord.has(word)))
    .map(({ concept, words }) => {
      const used = [...new Set(words.flatMap((word) => termOfWord.get(word) ?? []))]
      return { concept, used, exact: words.filter((word) => terms.includes(word)).length }
    })
    .sort(
      (one, other) =>
        Number(decides(other.concept)) - Number(decides(one.concept)) ||
        other.used.length - one.used.length ||
        other.exact - one.exact,
    )

  const unusedTerms = new Set(terms)
  const meanings: Meaning[] = []
  for (const { concept, used } of meant) {
    if (!used.every((term) => unusedTerms.has(term))) continue
    for (const term of used) unusedTerms.delete(term)
    const synonyms = phrases.filter((phrase) => phrase.concept === concept && phrase.lang && texts.has(phrase.lang))
    meanings.push({
      terms: used,
      synonyms: synonyms.map(({ words }) => words),
      answers: concepts[concept]?.answers ?? [],
      decides: decides(concept),
    })
  }
  return [
    ...meanings,
    ...Array.from(unusedTerms, (term) => ({ terms: [term], synonyms: [], answers: [], decides: false })),
  ]
}
