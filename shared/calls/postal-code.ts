// Apart from the structs of an address: a page that only reads what was typed carries none of them.
import { trimText } from '../rules/index.ts'

/**
 * A postal code as the country's post writes it: `1234 AB` for what was typed as `1234ab` or `NL-1234 AB`, `1000` for
 * `B-1000`. Undefined where it is none of that country; other countries than NL and BE (upper case) take any.
 */
export function tidyPostalCode(text: string, country: string): string | undefined {
  const typed = trimText(text).toUpperCase()
  if (country === 'BE') return /^(?:BE?)?[\s-]*([1-9]\d{3})$/.exec(typed)?.[1]
  if (country !== 'NL') return typed || undefined
  const [, digits, letters] = /^(?:NL?)?[\s-]*([1-9]\d{3})[\s.-]*([A-Z]{2})$/.exec(typed) ?? []
  return digits && `${digits} ${letters}`
}
