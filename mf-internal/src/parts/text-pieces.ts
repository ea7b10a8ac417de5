/** Returns a text without a piece of it that stands by itself. */
export function withoutPiece(text: string, piece: string, separator: string): string {
  const parts = text.split(separator)
  const pieceParts = piece.split(separator)
  const at = parts.findIndex((_, start) => pieceParts.every((part, offset) => parts[start + offset] === part))
  if (at < 0) return text
  return [...parts.slice(0, at), ...parts.slice(at + pieceParts.length)].join(separator)
}

/** Returns a text with a piece again, in its order among the others; at the end where none of them is there. */
export function withPiece(text: string, piece: string, pieces: readonly string[], separator: string): string {
  const isThere = (other: string) => text.includes(other)
  const at = pieces.indexOf(piece)
  const before = pieces.slice(0, at).findLast(isThere)
  if (before !== undefined) return text.replace(before, () => before + separator + piece)
  const after = pieces.slice(at + 1).find(isThere)
  if (after !== undefined) return text.replace(after, () => piece + separator + after)
  return [text, piece].filter(Boolean).join(separator)
}

/** Returns the points of a list in a text: lines that begin with a dash. */
export function listPoints(text: string): string[] {
  return text.split('\n').filter((line) => line.startsWith('- '))
}

/** Names a piece: by its heading, or a point of a list without its signs. */
export function namePiece(piece: string): string {
  const [first = ''] = piece.split('\n', 1)
  return first.replace(/^- /, '').replace(/[;.]$/, '')
}
