import { limits } from './limits.ts'
import { email } from './rules.ts'
import type { TextRules } from './text-struct.ts'
import { toPlainCharacters, trimText } from './texts.ts'

const marksBefore = /[\s("'“”„‘’«‹[]/
const marksBehind = /[\s.,;:!?)\]"'“”‘’»›/]/
/** Label before an address in a text: `E-mail: an@…`. That of a link is `mailto:`. */
const labelBefore = /^[\p{L}-]{1,20}\s?:(?!\/)\s*/u

/**
 * Returns an address of mail in its one spelling: without what is copied along with it (`mailto:`, `An <an@…>`, invisible
 * characters, quotes, brackets, a mark behind), in ordinary letters (`ａｎ＠…`), the domain in lower case and as mail servers write
 * it (`xn--…`).
 */
export function tidyEmail(text: string): string {
  const visible = trimText(toPlainCharacters(text))
  const named = takeFromBrackets(withoutMarks(visible))
  const bare = named.startsWith('<') ? named : endWithout(named, />/)
  const address = withoutMarks(takeFromLink(bare).replace(labelBefore, ''))
  const at = address.lastIndexOf('@')
  return at === -1 ? address : `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`
}

/** Returns the address of `An <an@…>`; any other text as it is. */
function takeFromBrackets(text: string): string {
  const start = text.indexOf('<')
  const inner = text.slice(start + 1, -1)
  const isNamed = start >= 0 && text.endsWith('>') && /@|%40/.test(inner) && !/[<>]/.test(inner)
  return isNamed ? inner : text
}

/** Returns the address of `mailto:an%40…?subject=…`; any other text as it is. */
function takeFromLink(text: string): string {
  if (!/^mailto:/i.test(text)) return text
  const [address = ''] = text.split('?', 1)
  return address.replaceAll(/%40/g, '@')
}

function withoutMarks(text: string): string {
  let start = 0
  while (start < text.length && marksBefore.test(text.charAt(start))) start += 1
  return endWithout(text.slice(start), marksBehind)
}

/** Character by character: a pattern anchored at the end takes quadratic time. */
function endWithout(text: string, mark: RegExp): string {
  let end = text.length
  while (end > 0 && mark.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

function asciiDomain(typed: string): string {
  const domain = typed.replaceAll('。', '.')
  // What cannot be a domain stays, for the rule to reject.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain
  try {
    return new URL(`https://${domain}`).hostname
  } catch {
    return domain
  }
}

/** The address of a person, for forms and calls; add `required`. */
export const emailText = { rules: [email], maxLength: limits.email, tidy: tidyEmail } satisfies TextRules
