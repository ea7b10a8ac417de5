import { foldText } from '@site/shared/rules'

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
