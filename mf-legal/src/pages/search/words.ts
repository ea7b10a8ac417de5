import { foldText, isSearchable, limits } from '@site/shared/rules'
import type { UrlFilter } from '@site/shared/platform'
import stopWords from './stop-words.json' with { type: 'json' }

/** Letters and digits, with combining accents and soft hyphens. Apostrophes and non-breaking spaces end a word, too. */
const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u00AD\u200B-\u200D]*/gu

export interface Word {
  folded: string
  start: number
  end: number
}

export interface ReadText {
  text: string
  words: Word[]
}

export function readText(text: string): ReadText {
  const words = Array.from(text.matchAll(wordPattern), ({ 0: word, index }) => ({
    folded: foldText(word),
    start: index,
    end: index + word.length,
  }))
  return { text, words }
}

export function splitWords(text: string): string[] {
  return readText(text).words.map(({ folded }) => folded)
}

/** The keyword in the URL: `?q=cookies`. */
export const keywordInAddress: UrlFilter<{ keyword: string }> = {
  // One that is too long stays whole: the page says so.
  read: (query) => ({ keyword: (query.get('q') ?? '').slice(0, limits.webAddress).trim() }),
  isWhole: ({ keyword }) => isSearchable(keyword),
  write: ({ keyword }) => ({ q: keyword.trim() }),
}

const unimportant = new Set(Object.values(stopWords).flat().flatMap(splitWords))

/** Returns the distinct search terms, without stop words and single letters unless there is nothing else. */
export function getTerms(keyword: string): string[] {
  const words = [...new Set(splitWords(keyword))]
  const terms = words.filter((word) => !unimportant.has(word) && !/^\p{L}$/u.test(word))
  return terms.length > 0 ? terms : words
}

/** Returns how many typing errors a word may have: none in short words and numbers. */
export function allowedErrors(word: string): number {
  if (word.length < 5 || /\d/.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/** Whether `word` starts like `typed`, with the same letter and at most `allowed` missing, extra, wrong or swapped ones. */
export function beginsLike(word: string, typed: string, maxErrors: number): boolean {
  if (maxErrors === 0) return word.startsWith(typed)
  /** Compares the rest of both, from these letters on. */
  function matches(typedIndex: number, nameIndex: number, errors: number): boolean {
    if (typedIndex >= typed.length) return true
    if (typed[typedIndex] === word[nameIndex] && matches(typedIndex + 1, nameIndex + 1, errors)) return true
    if (errors === 0) return false
    const isExtra = matches(typedIndex + 1, nameIndex, errors - 1)
    if (isExtra || nameIndex >= word.length) return isExtra
    const isSwapped = typed[typedIndex] === word[nameIndex + 1] && typed[typedIndex + 1] === word[nameIndex]
    if (isSwapped && matches(typedIndex + 2, nameIndex + 2, errors - 1)) return true
    return matches(typedIndex, nameIndex + 1, errors - 1) || matches(typedIndex + 1, nameIndex + 1, errors - 1)
  }
  return word[0] === typed[0] && matches(0, 0, maxErrors)
}
