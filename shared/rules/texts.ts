// Blanks, and the characters without width that come along when an address is copied from a page.
const blank = /[\s\u200B-\u200D\u2060]/
/** Ends of lines that keyboards, pages and other systems write. */
const typedLineEnds = /\r\n|[\r\u2028\u2029]/g
/** Every way of writing that a line ends, of Unicode and of old printers (UAX #14: BK, CR, LF, NL). */
const lineEnds = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g
/** They turn round what stands behind them in the same line, labels of ours included; no language needs them in a form. */
const overrides = /[\u202A-\u202E\u2066-\u2069]/g
const oddInLine = /[\p{Cc}\p{Cs}\u2028\u2029]/gu
const oddInLines = /[^\P{Cc}\n\t]|[\p{Cs}\u2028\u2029]/gu

/**
 * Without blanks at either end, non-breaking ones and invisible ones included. Looks at each character once: a pattern for
 * the end of a text begins anew at each blank in the middle, and 64 KB of them took 14 seconds.
 */
export function trimText(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && blank.test(text.charAt(start))) start += 1
  while (end > start && blank.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** What reaches the server of a text: trimmed, its lines ended by `\n` where it may have several, nothing turned round. */
export function readText(text: string, multiline: boolean): string {
  const read = text.replace(overrides, '')
  return trimText(multiline ? read.replace(typedLineEnds, '\n') : read)
}

/** What a visitor can have meant by what stands in a field: read as `readText` does, control characters taken for blanks. */
export function cleanText(text: string, multiline: boolean): string {
  const meant = readText(text, multiline)
  return trimText(meant.replace(multiline ? oddInLines : oddInLine, ' '))
}

/** The same lines, each ended by `\n` and by nothing else that a program may take for the end of a line. */
export function endLines(text: string): string {
  return text.replace(lineEnds, '\n')
}

/** Whether `text` has no control character (but `\n` and tabs where `multiline`), line end or half of a character. */
export function isPlainText(text: string, multiline: boolean): boolean {
  return text.search(multiline ? oddInLines : oddInLine) < 0
}

/** Letters that no accent can be taken off. */
const spelledOut: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ĳ: 'ij' }

/** A text as it is compared where people search: lower case without accents, so that `één` is found by `EEN`. */
export function foldText(text: string): string {
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return plain.replace(/[ßæœøłđĳ]/g, (letter) => spelledOut[letter] ?? letter)
}

/**
 * A label with its colon, before which French has a narrow space that does not break (U+202F): `Referentie:`.
 *
 * @param lang a language of the site
 */
export function writeLabel(label: string, lang: string): string {
  return lang === 'fr' ? `${label}\u202F:` : `${label}:`
}

/** A postal address, each part as it is sent. */
interface PostalAddress {
  street: string
  houseNumber: string
  houseNumberExtension: string
  postalCode: string
  city: string
  country: string
}

/** A postal address line by line, as one writes it on an envelope; no line where there is none. */
export function writeAddress(address: PostalAddress | undefined): string[] {
  if (!address) return []
  const { street, houseNumber, houseNumberExtension, postalCode, city, country } = address
  return [[street, houseNumber, houseNumberExtension].filter(Boolean).join(' '), `${postalCode} ${city}`, country]
}
