import { readSearch, type AddressFilter } from '@site/shared/platform'
import stopWords from './stop-words.json' with { type: 'json' }
import { splitWords } from './words.ts'

/** What is searched for, as it stands in the address: `?q=cookies`. */
export const keywordInAddress: AddressFilter<{ keyword: string }> = {
  read: (query) => ({ keyword: readSearch(query, 'q') }),
  write: ({ keyword }) => ({ q: keyword.trim() }),
}

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
