// Blanks, and the characters without width that come along when an address is copied from a page.
const edges = /^[\s\u200B-\u200D\u2060]+|[\s\u200B-\u200D\u2060]+$/g

/** Without blanks at either end, non-breaking ones and invisible ones included. */
export function trimText(text: string): string {
  return text.replace(edges, '')
}

/** What a visitor can have meant by what stands in a field: trimmed, control characters taken for blanks. */
export function cleanText(text: string, multiline: boolean): string {
  const meant = multiline ? text.replace(/\r\n?/g, '\n') : text
  return trimText(meant.replace(multiline ? oddInLines : oddInLine, ' '))
}

/** Whether `text` has no control character (but line breaks and tabs where `multiline`) and no half of a character. */
export function isPlainText(text: string, multiline: boolean): boolean {
  return text.search(multiline ? oddInLines : oddInLine) < 0
}

const oddInLine = /[\p{Cc}\p{Cs}]/gu
const oddInLines = /(?![\n\r\t])[\p{Cc}\p{Cs}]/gu
