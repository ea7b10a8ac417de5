import { foldText } from '@site/shared/rules'
import { readSearch, type AddressFilter } from '@site/shared/platform'
import stopWords from './stop-words.json' with { type: 'json' }

/**
 * Letters and digits in a row, with accents and soft hyphens that stand by themselves. Everything else ends a word:
 * apostrophes of every shape, spaces that break and that do not.
 */
const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u00AD\u200B-\u200D]*/gu

export interface Word {
  /** As it is compared: see `fold`. */
  folded: string
  start: number
  end: number
}

/** A word as it is compared, in a text and in what is searched for: lower case, without accents and soft hyphens. */
function fold(word: string): string {
  return foldText(word.replace(/\p{Cf}/gu, ''))
}

/** A text and its words. */
export interface ReadText {
  text: string
  words: Word[]
}

export function readText(text: string): ReadText {
  const words = Array.from(text.matchAll(wordPattern), ({ 0: word, index }) => ({
    folded: fold(word),
    start: index,
    end: index + word.length,
  }))
  return { text, words }
}

/** The words of a text as they are compared. */
export function splitWords(text: string): string[] {
  return readText(text).words.map(({ folded }) => folded)
}

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

/** How many typing errors a word may have: short words differ from too many others, numbers are typed with care. */
export function allowedErrors(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/**
 * Whether `word` begins with what somebody typed, at most `allowed` errors taken away: a letter too many, too few,
 * another one, or two the wrong way round. The first letter must be right. With no errors allowed: plainly begins with.
 */
export function beginsLike(word: string, typed: string, allowed: number): boolean {
  if (allowed === 0) return word.startsWith(typed)
  if (word[0] !== typed[0]) return false
  // Each row: the fewest errors between the letters typed so far and the first 0, 1, 2… letters of the word
  // (Damerau and Levenshtein).
  let twoBefore: number[] = []
  let before = Array.from({ length: word.length + 1 }, (_, letters) => letters)
  for (let at = 1; at <= typed.length; at++) {
    const row = [at]
    for (let to = 1; to <= word.length; to++) {
      const isSame = typed[at - 1] === word[to - 1]
      const isSwapped = at > 1 && to > 1 && typed[at - 1] === word[to - 2] && typed[at - 2] === word[to - 1]
      const errors = Math.min(
        errorsAt(before, to) + 1,
        errorsAt(row, to - 1) + 1,
        errorsAt(before, to - 1) + (isSame ? 0 : 1),
      )
      row.push(isSwapped ? Math.min(errors, errorsAt(twoBefore, to - 2) + 1) : errors)
    }
    if (Math.min(...row) > allowed) return false
    twoBefore = before
    before = row
  }
  return Math.min(...before) <= allowed
}

function errorsAt(row: readonly number[], letters: number): number {
  return row[letters] ?? Infinity
}
