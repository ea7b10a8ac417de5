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

/** Returns the first hit that is followed by the most different hits within an excerpt. */
function findDensest(found: Word[]): Word | undefined {
  const counts = found.map((first, at) => {
    const near = found.slice(at).filter(({ end }) => end - first.start <= followLength)
    return new Set(near.map(({ folded }) => folded)).size
  })
  return found[counts.indexOf(Math.max(...counts))]
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
  let position = start
  for (const hit of found.filter((word) => word.start >= start && word.end <= end)) {
    if (hit.start > position) pieces.push({ at: position, text: text.slice(position, hit.start), isHit: false })
    pieces.push({ at: hit.start, text: text.slice(hit.start, hit.end), isHit: true })
    position = hit.end
  }
  if (end > position) pieces.push({ at: position, text: text.slice(position, end), isHit: false })
  return pieces
}
