import { countries, type Country } from '../contract/locale.ts'

/** Returns the country of a code. */
export function countryOfCode(code: Uppercase<Country>): Country {
  return code === 'BE' ? 'be' : 'nl'
}

/**
 * Returns the country of a host by its ending; in development also of `nl.localhost` and `be.localhost`.
 * `host/src/boot` cannot import it and has its own; a test compares both.
 */
export function countryOf(host: string, development: boolean): Country | undefined {
  return countries.find((country) => host.endsWith(`.${country}`) || (development && host === `${country}.localhost`))
}
