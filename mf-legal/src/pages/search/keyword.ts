import stopWords from './stop-words.json' with { type: 'json' }
import { splitWords } from './words.ts'

const unimportant = new Set(Object.values(stopWords).flat().flatMap(splitWords))

/**
 * The words that a search is for, each once: without articles and the like, and without the letters that an apostrophe
 * leaves, unless there is nothing else.
 */
export function getTerms(keyword: string): string[] {
  const words = [...new Set(splitWords(keyword))]
  const terms = words.filter((word) => !unimportant.has(word) && !/^\p{L}$/u.test(word))
  return terms.length > 0 ? terms : words
}
