import { langs, type Lang } from '@site/shared/contract'
import { getTerms, beginsLike } from './words.ts'
import conceptsInFile from './synonyms.json' with { type: 'json' }

/** Words of a search that mean one thing together, and what else that is called. */
export interface Meaning {
  terms: string[]
  /** Each the words of one phrase. */
  synonyms: string[][]
  /** Addresses of what answers it, best first: not all is there in each country. */
  answers: readonly string[]
}

/** A thing that people search for, and what it is called in each language. */
interface Concept extends Partial<Record<Lang, string[]>> {
  /** Addresses of what answers it, best first. */
  answers?: string[]
  /** What people type when they mean it, in any language, and no text says. */
  asked?: string[]
}

const concepts: Concept[] = conceptsInFile

const phrases = concepts.flatMap((texts, concept) => [
  ...langs.flatMap((lang) => (texts[lang] ?? []).map((text) => ({ concept, lang, words: getTerms(text) }))),
  ...(texts.asked ?? []).map((text) => ({ concept, lang: undefined, words: getTerms(text) })),
])

/** From this length on, letters stand for the word that they begin. */
const leastBeginning = 5

/**
 * Puts the words of a search together to what they mean: `account verwijderen` is one thing, also called `wissen`. A
 * phrase may be typed in any language; the synonyms are in those of the texts.
 *
 * @param allowed how many typing errors a word may have
 */
export function findMeanings(
  terms: readonly string[],
  texts: ReadonlySet<Lang>,
  allowed: (term: string) => number,
): Meaning[] {
  function isWord(word: string, term: string) {
    return word === term || (term.length >= leastBeginning && beginsLike(word, term, allowed(term)))
  }
  const meant = phrases
    .map(({ concept, words }) => {
      const used = words.flatMap((word) => terms.find((term) => isWord(word, term)) ?? [])
      return { concept, isWhole: used.length === words.length, used: [...new Set(used)] }
    })
    .filter(({ isWhole }) => isWhole)
    .toSorted((one, other) => other.used.length - one.used.length)

  const left = new Set(terms)
  const meanings: Meaning[] = []
  for (const { concept, used } of meant) {
    if (!used.every((term) => left.has(term))) continue
    for (const term of used) left.delete(term)
    const synonyms = phrases.filter((phrase) => phrase.concept === concept && phrase.lang && texts.has(phrase.lang))
    meanings.push({
      terms: used,
      synonyms: synonyms.map(({ words }) => words),
      answers: concepts[concept]?.answers ?? [],
    })
  }
  return [...meanings, ...Array.from(left, (term) => ({ terms: [term], synonyms: [], answers: [] }))]
}
