import { array, create, nonempty, object, pattern, string } from 'superstruct'
import type { Country } from '../contract/locale.ts'
import { countryOfCode } from '../rules/country.ts'
import belgian from './brands.be.json' with { type: 'json' }
import dutch from './brands.nl.json' with { type: 'json' }

/** A brand of the media group as visitors know it (product §3). */
export interface Brand {
  /** Its place in the list of its country, from 1 on: only good for as long as a visit lasts. */
  id: number
  /** The name. */
  description: string
  /** The names of its parts in the systems of the group; at least one. */
  keys: string[]
}

const brandFile = array(
  object({
    description: nonempty(string()),
    keys: nonempty(array(pattern(string(), /^[a-z0-9]+(-[a-z0-9]+)*$/))),
  }),
)

/**
 * The brands of a file, numbered.
 *
 * @throws StructError that names the place where the file is not as it should be
 */
export function readBrands(file: unknown): Brand[] {
  return create(file, brandFile).map((brand, at) => ({ id: at + 1, ...brand }))
}

const brands: Record<Country, readonly Brand[]> = { nl: readBrands(dutch), be: readBrands(belgian) }

/** The brands of a country, in the order in which to show them (product §3). */
export function getBrands(country: Country): readonly Brand[] {
  return brands[country]
}

/**
 * The names of the brands that a request is about, in the order of the list.
 *
 * @param country as a request has it: `NL`, `BE`
 * @param keys of any part of them
 */
export function describeBrands(country: Uppercase<Country>, keys: readonly string[]): string[] {
  const ofCountry = getBrands(countryOfCode(country))
  return ofCountry.filter((brand) => brand.keys.some((key) => keys.includes(key))).map(({ description }) => description)
}
