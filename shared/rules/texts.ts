// Including zero-width characters, which come along when text is copied from a page.
const blank = /[\s\u200B-\u200D\u2060]/
/** Anything but blanks, invisible characters and letters that are typed to look like nothing. */
const visible = /[^\s\p{Cf}\u2800\u3164]/u
const typedLineEnds = /\r\n|[\r\u2028\u2029]/g
/** Bidirectional overrides, which would also reverse our own labels; no language needs them in a form. */
const overrides = /[\u202A-\u202E\u2066-\u2069]/g
const oddInLine = /[\p{Cc}\p{Cs}\u2028\u2029]/gu
const oddInLines = /[^\P{Cc}\n\t]|[\p{Cs}\u2028\u2029]/gu

/** Trims all kinds of blanks, character by character: a pattern anchored at the end takes quadratic time. Invisible texts are empty. */
export function trimText(text: string): string {
  if (!visible.test(text)) return ''
  let start = 0
  let end = text.length
  while (start < end && blank.test(text.charAt(start))) start += 1
  while (end > start && blank.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** Returns the host of a web URL; undefined for any other text. */
export function hostOf(text: string): string | undefined {
  try {
    const { protocol, host } = new URL(text)
    return /^https?:$/.test(protocol) ? host : undefined
  } catch {
    return undefined
  }
}

/** Normalises a received text: trimmed, lines ended by `\n`, no bidirectional overrides. */
export function readText(text: string, multiline: boolean): string {
  const read = text.replace(overrides, '')
  return trimText(multiline ? read.replace(typedLineEnds, '\n') : read)
}

/** Normalises a typed text: like `readText`, with control characters replaced by spaces. */
export function cleanText(text: string, multiline: boolean): string {
  const meant = readText(text, multiline)
  return trimText(meant.replace(multiline ? oddInLines : oddInLine, ' '))
}

/** Whether a text has no control characters (except `\n` and tabs if `multiline`), line ends or lone surrogates. */
export function isPlainText(text: string, multiline: boolean): boolean {
  return text.search(multiline ? oddInLines : oddInLine) < 0
}

/** Letters that do not decompose. */
const spelledOut: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
}

/** Lower case, one word, without anything that folding changes. Most texts are such words, and a search has thousands of them. */
const folded = /^[!#-&(-,./0-_a-~]*$/

/** Apostrophes and quotes, also those that keyboards and word processors put in their place. */
const quotes = /[\p{Pi}\p{Pf}"'`´‚„‹›ʹʺʻʼʽˈˊˋˮ′″‴‵‶՚Ꞌꞌ＇＂]/gu
const digit = /\p{Nd}/u
const otherDigits = /(?!\d)\p{Nd}/gu

/** Each script has its ten digits in a row. */
function asciiDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && digit.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

const hyphens = /[\p{Pd}−⁃]/gu
const blanks = /[\p{Cc}\s]+/gu

/**
 * Normalises an address of mail, number, date or code to what a keyboard has: NFKC without invisible characters, with ASCII digits
 * and hyphens. What is copied from a text has others.
 */
export function toPlainCharacters(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(otherDigits, asciiDigit)
    .replace(hyphens, '-')
}

/**
 * Normalises a text for search: lower case, without accents, quotes, apostrophes and invisible characters; hyphens and all
 * kinds of blanks are one space; digits are ASCII. Whatever a phone or a word processor makes of a name, it is found.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  if (folded.test(lower)) return lower
  // Before its decomposition, which makes a blank of some.
  const unquoted = text.replace(quotes, '')
  const plain = unquoted
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(otherDigits, asciiDigit)
  const spaced = plain.replace(hyphens, ' ').replace(blanks, ' ').trim()
  return spaced.replace(/[ßæœøłđðþħŧı]/g, (letter) => spelledOut[letter] ?? letter)
}

/** Returns whether a text has all words of a search, in any order; each may be the beginning, the end or the middle of a word. */
export function matchWords(search: string): (text: string) => boolean {
  const words = foldText(search).split(' ')
  return (text) => {
    const searched = foldText(text)
    return words.every((word) => searched.includes(word))
  }
}

/** Adds a colon to a label; French has a narrow no-break space before it (U+202F). */
export function writeLabel(label: string, lang: string): string {
  return lang === 'fr' ? `${label}\u202F:` : `${label}:`
}

type AddressPart = 'street' | 'houseNumber' | 'houseNumberExtension' | 'postalCode' | 'city' | 'country'

/** Returns a postal address line by line; none where there is no address. */
export function writeAddress(
  address: Readonly<Record<AddressPart, string>> | undefined,
  sender?: { country: string; language: string },
): string[] {
  if (!address) return []
  const { street, houseNumber, houseNumberExtension, postalCode, city, country } = address
  const lines = [
    [street, houseNumber, houseNumberExtension].filter(Boolean).join(' '),
    [postalCode, city].filter(Boolean).join(' '),
  ]
  if (!sender) return [...lines, country]
  if (country === sender.country) return lines
  return [...lines, new Intl.DisplayNames(sender.language, { type: 'region' }).of(country) ?? country]
}
