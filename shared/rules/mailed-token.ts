import { toPlainCharacters } from './texts.ts'

/** What `createToken` of the server makes: 256 bits in base64url. */
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

/** Returns a code of a mail as `createCode` of the server made it, without its hyphen, however it was typed. */
export function readCode(typed: string): string {
  const read = toPlainCharacters(typed).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return read.replaceAll(/[^\dA-Z]/g, '')
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
