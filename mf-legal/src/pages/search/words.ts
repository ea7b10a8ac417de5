/** Letters that no accent can be taken off. */
const spelledOut: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ĳ: 'ij' }

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
export function fold(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[ßæœøłđĳ]/g, (letter) => spelledOut[letter]!)
}

/** The words of a text and where they stand in it. */
export function findWords(text: string): Word[] {
  return Array.from(text.matchAll(wordPattern), ({ 0: word, index }) => ({
    folded: fold(word),
    start: index,
    end: index + word.length,
  }))
}

/** The words of a text as they are compared. */
export function splitWords(text: string): string[] {
  return findWords(text).map(({ folded }) => folded)
}
