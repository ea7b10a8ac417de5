import type { Country } from '../contract/locale.ts'

export { countryOf } from '../contract/locale.ts'

/** Returns the country of a code. */
export function countryOfCode(code: Uppercase<Country>): Country {
  return code === 'BE' ? 'be' : 'nl'
}
