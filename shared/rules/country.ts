import type { Country } from '../contract/locale.ts'

export { countryOf } from '../contract/locale.ts'

/** A country as requests and the register write it: `NL`, `BE`. */
export function countryOfCode(code: Uppercase<Country>): Country {
  return code === 'BE' ? 'be' : 'nl'
}
