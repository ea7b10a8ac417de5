import { countries, type Country } from '../contract/locale.ts'

/** A country as requests and the register write it: `NL`, `BE`. */
export function countryOfCode(code: Uppercase<Country>): Country {
  return code === 'BE' ? 'be' : 'nl'
}

/**
 * The country of a host by its ending (product §1); in development also of `nl.localhost` and `be.localhost`.
 * `host/src/boot/place.ts`, which imports nothing, has it in its own words; its tests hold the two together.
 */
export function countryOf(host: string, development: boolean): Country | undefined {
  return countries.find((country) => host.endsWith(`.${country}`) || (development && host === `${country}.localhost`))
}
