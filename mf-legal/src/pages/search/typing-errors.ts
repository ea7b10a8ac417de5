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
