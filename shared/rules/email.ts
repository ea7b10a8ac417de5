import { limits } from './limits.ts'
import { email } from './rules.ts'
import type { TextRules } from './text-struct.ts'
import { trimText } from './texts.ts'

const marks = /[\s.,;:)\]'"’”]/

/**
 * Returns an address of mail in its one spelling: without what is copied along with it (`mailto:`, `An <an@…>`, invisible
 * characters, a mark behind), the domain in lower case and as mail servers write it (`xn--…`).
 */
export function tidyEmail(text: string): string {
  const visible = endWithout(trimText(text.replace(/\p{Cf}/gu, '')), marks)
  const bare = takeFromBrackets(visible).replace(/^mailto:/i, '')
  const address = bare.startsWith('<') ? bare : endWithout(bare, />/)
  const at = address.lastIndexOf('@')
  return at === -1 ? address : `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`
}

/** Returns the address of `An <an@…>`; any other text as it is. */
function takeFromBrackets(text: string): string {
  const start = text.indexOf('<')
  const inner = text.slice(start + 1, -1)
  const isNamed = start >= 0 && text.endsWith('>') && inner.includes('@') && !/[<>]/.test(inner)
  return isNamed ? inner : text
}

/** Character by character: a pattern anchored at the end takes quadratic time. */
function endWithout(text: string, mark: RegExp): string {
  let end = text.length
  while (end > 0 && mark.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

function asciiDomain(domain: string): string {
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
