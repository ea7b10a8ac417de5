import { limits } from './limits.ts'

const local = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u
/** Neither a country nor another end of a name is one character long or a number. */
const lastLabel = /^(?!\p{N}+$)../u

/**
 * The pattern of `<input type="email">` in the HTML standard, narrowed to what can be an address on the internet: the
 * domain has a dot and does not end in a number, the part before the `@` has no stray dots. Wider in one thing, as
 * browsers are: letters of any script in the domain (`münchen.example`). Neither takes quoted or bracketed forms.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > limits.email) return false
  const [name = '', domain, ...more] = text.split('@')
  if (domain === undefined || more.length > 0 || !local.test(name)) return false
  if (name.startsWith('.') || name.endsWith('.') || name.includes('..')) return false
  const labels = domain.split('.')
  return labels.length > 1 && labels.every((part) => label.test(part)) && lastLabel.test(labels.at(-1) ?? '')
}
