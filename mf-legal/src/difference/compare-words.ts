import { diffArrays } from 'diff'
import { areSame, isSpoken, type Word } from './words.ts'

/** Words in a row that are in both texts, or only in the newer (`ins`) or older one (`del`). */
export interface Run {
  change?: 'ins' | 'del'
  words: Word[]
}

/** Letters that may stand unchanged between two changes before the two are shown as one. */
const slight = 4

/**
 * What has changed between two texts, word by word. Changes that only a comma or a little word keeps apart become one:
 * a text that alternates with every word cannot be read.
 */
export function compareWords(before: readonly Word[], after: readonly Word[]): Run[] {
  const found = diffArrays([...before], [...after], { comparator: areSame })
  const runs: Run[] = []
  let removed: Word[] = []
  let added: Word[] = []
  function closeChange() {
    runs.push(...toRuns('del', removed), ...toRuns('ins', added))
    removed = []
    added = []
  }
  found.forEach((part, at) => {
    if (part.removed) removed.push(...part.value)
    else if (part.added) added.push(...part.value)
    else if (at > 0 && at < found.length - 1 && joins(part.value, removed.length > 0 && added.length > 0)) {
      removed.push(...part.value)
      added.push(...part.value)
    } else {
      closeChange()
      runs.push({ words: part.value })
    }
  })
  closeChange()
  return runs
}

/** Whether what has not changed between two changes makes one of them: a space does, a little more in a replacement. */
function joins(words: readonly Word[], isReplacement: boolean): boolean {
  if (!words.some(isNoSpace)) return true
  const letters = words.filter(isSpoken).reduce((sum, { text }) => sum + text.length, 0)
  return isReplacement && letters <= slight
}

/** Spaces at the ends stay unmarked, and keep what was removed and what came instead apart. */
function toRuns(change: Run['change'], words: readonly Word[]): Run[] {
  const first = words.findIndex(isNoSpace)
  const last = words.findLastIndex(isNoSpace)
  if (first < 0) return change === 'ins' ? [{ words: [...words] }] : []
  const [start, middle, end] = [words.slice(0, first), words.slice(first, last + 1), words.slice(last + 1)]
  return [{ words: start }, { change, words: middle }, { words: end }].filter((run) => run.words.length > 0)
}

function isNoSpace({ text }: Word): boolean {
  return text !== ' '
}
