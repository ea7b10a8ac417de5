import type { ReadText, Word } from './words.ts'

export interface Piece {
  /** Offset in the whole text. */
  at: number
  text: string
  isHit: boolean
}

/** Approximate length of an excerpt, and of the part before the first hit, in characters. */
const excerptLength = 220
const leadLength = 60
const followLength = excerptLength - leadLength

export function markHits({ text, words }: ReadText, hits: ReadonlySet<string>): Piece[] {
  return cut(
    text,
    words.filter(({ folded }) => hits.has(folded)),
    0,
    text.length,
  )
}

/** Returns the part of a text with the most hits, cut at word boundaries. */
export function excerpt({ text, words }: ReadText, hits: ReadonlySet<string>): Piece[] {
  const found = words.filter(({ folded }) => hits.has(folded))
  const first = findDensest(found)
  const start = startOfWord(words, Math.min((first?.start ?? 0) - leadLength, text.length - excerptLength))
  const end = endOfWord(words, start + excerptLength, text)
  const pieces = cut(text, found, start, end)
  if (start > 0) pieces.unshift({ at: 0, text: '… ', isHit: false })
  if (end < text.length) pieces.push({ at: end, text: ' …', isHit: false })
  return pieces
}

/** Returns the hit that is followed by the most different hits within an excerpt. */
function findDensest(found: Word[]): Word | undefined {
  const counts = new Map<string, number>()
  let best: Word | undefined
  let most = 0
  let first = 0
  for (const [last, { folded, end }] of found.entries()) {
    counts.set(folded, (counts.get(folded) ?? 0) + 1)
    let oldest = found[first]
    while (oldest && first < last && end - oldest.start > followLength) {
      leaveOut(counts, oldest.folded)
      first += 1
      oldest = found[first]
    }
    if (counts.size > most) {
      best = oldest
      most = counts.size
    }
  }
  return best
}

function leaveOut(counts: Map<string, number>, word: string) {
  const left = (counts.get(word) ?? 0) - 1
  if (left > 0) counts.set(word, left)
  else counts.delete(word)
}

function startOfWord(words: Word[], from: number): number {
  return from <= 0 ? 0 : (words.find(({ start }) => start >= from)?.start ?? 0)
}

function endOfWord(words: Word[], until: number, text: string): number {
  if (until >= text.length) return text.length
  return words.findLast(({ end }) => end <= until)?.end ?? until
}

function cut(text: string, found: Word[], start: number, end: number): Piece[] {
  const pieces: Piece[] = []
  let at = start
  for (const hit of found.filter((word) => word.start >= start && word.end <= end)) {
    if (hit.start > at) pieces.push({ at, text: text.slice(at, hit.start), isHit: false })
    pieces.push({ at: hit.start, text: text.slice(hit.start, hit.end), isHit: true })
    at = hit.end
  }
  if (end > at) pieces.push({ at, text: text.slice(at, end), isHit: false })
  return pieces
}
