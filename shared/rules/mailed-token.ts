import { referencePrefix } from './company.ts'
import { toPlainCharacters } from './texts.ts'

/** Pattern of a token from `createToken` of the server: 256 bits in base64url. */
const token = '[\\w-]{43}'
const atBegin = new RegExp(`^[^\\w-]*(${token})`)
const behindHash = new RegExp(`#[^\\w-]*(${token})`)

/**
 * Returns the token of what stands behind `status`, `verify/` or the `#` of a mailed link, whatever a mail program did to it: `%23`
 * or `&#35;` for `#` in any depth, punctuation, quotes or brackets, invisible characters, parameters. Where it lost its end, returns what is
 * left of it; '' where nothing is.
 */
export function readMailedToken(text: string): string {
  const shown = decodeLink(text)
  return findToken(shown) ?? findToken(withoutLineBreaks(shown)) ?? /[\w-]+/.exec(shown)?.[0] ?? ''
}

function findToken(shown: string): string | undefined {
  return (atBegin.exec(shown) ?? behindHash.exec(shown))?.[1]
}

/** Mails break long lines with `=` (quoted-printable), which stays where a program does not join them again. */
function withoutLineBreaks(link: string): string {
  return (link.split('?', 1)[0] ?? '').replaceAll('=', '')
}

/** Returns the token behind the `#` of a whole link; '' without one. */
export function readTokenBehindHash(link: string): string {
  const shown = decodeLink(link)
  return (behindHash.exec(shown) ?? behindHash.exec(withoutLineBreaks(shown)))?.[1] ?? ''
}

/** Whether it is a whole token, not one that lost its end. */
export function isWholeToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** In letters and digits. */
const codeLength = 8

/** Returns a code of a mail as `createCode` of the server made it, without its hyphen, however it was typed. */
export function readCode(typed: string): string {
  const read = toPlainCharacters(typed).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return read.replaceAll(/[^\dA-Z]/g, '')
}

/** A reference of a request, which a mail names, too. */
const references = new RegExp(String.raw`${referencePrefix}[\s-]*[\dA-Z]{4}-?[\dA-Z]{4}`, 'g')
/** A code as a mail has it. A field of one line joins lines: what follows may begin at once. */
const mailedCode = /(?:^|[^\dA-Za-z])([\dA-Z]{4}-[\dA-Z]{4})/
/** A code in any spelling behind a label. */
const lastCode = /(?:^|[^\dA-Za-z])([\dA-Za-z]{4}[\s-]*[\dA-Za-z]{4})[^\dA-Za-z]*$/
/** In characters: longer than a mail. */
const maxPasted = 10_000

/** Returns the code in a text that was copied along with it (`Code: 7Q2M-X09C`, a line or all of a mail); else the text as it is. */
export function tidyCode(text: string): string {
  const pasted = toPlainCharacters(text.slice(0, maxPasted))
  if (pasted.replaceAll(/[^\dA-Za-z]/g, '').length <= codeLength) return text
  const others = pasted.replaceAll(references, ' ')
  return mailedCode.exec(others)?.[1] ?? lastCode.exec(others)?.[1] ?? text
}

/** Returns the digits of an opening code of a mail, also out of the line that was copied; the first six of any other text. */
export function readOpeningCode(text: string): string {
  const typed = toPlainCharacters(text)
  const [, first, second] = /(?:^|\D)(\d{3})[\s-]?(\d{3})(?!\d)/.exec(typed) ?? []
  return first && second ? first + second : typed.replaceAll(/\D/g, '').slice(0, 6)
}

/** The `#` as HTML writes it, of which a browser takes the second character for the one of the link, and as mails do. */
const writtenHash = /&?#(?:0*35|x0*23);|&num;|=23(?=[\w-]{43})/gi

/** Returns the visible ASCII characters of a link, without percent-encoding in any depth. */
export function decodeLink(link: string): string {
  let decoded = link
  // The first replacement takes any depth, the repetition what was encoded in turns.
  for (let turn = 0; turn < 3; turn++) {
    decoded = decoded
      .replaceAll(/%(?:25)+(?=[\da-f]{2})/gi, '%')
      .replaceAll(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  }
  return decoded.replaceAll(/[^!-~]/g, '').replaceAll(writtenHash, '#')
}
