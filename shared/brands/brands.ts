import { array, create, nonempty, object, pattern, string } from 'superstruct'
import { countryOfCode, type Country } from '../contract/locale.ts'
import belgian from './brands.be.json' with { type: 'json' }
import dutch from './brands.nl.json' with { type: 'json' }

export interface Brand {
  /** Position in its country's list, from 1; only valid during a visit. */
  id: number
  description: string
  /** Ids of the brand in the systems of the group. */
  keys: string[]
}

const brandFile = array(
  object({
    description: nonempty(string()),
    keys: nonempty(array(pattern(string(), /^[a-z0-9]+(-[a-z0-9]+)*$/))),
  }),
)

/** Reads a brand file. @throws StructError with the position of the error */
export function readBrands(file: unknown): Brand[] {
  return create(file, brandFile).map((brand, at) => ({ id: at + 1, ...brand }))
}

const brands: Record<Country, readonly Brand[]> = { nl: readBrands(dutch), be: readBrands(belgian) }

export function getBrands(country: Country): readonly Brand[] {
  return brands[country]
}

/** Returns the names of the brands with any of these keys, in display order. */
export function describeBrands(country: Uppercase<Country>, keys: readonly string[]): string[] {
  const ofCountry = getBrands(countryOfCode(country))
  return ofCountry.filter((brand) => brand.keys.some((key) => keys.includes(key))).map(({ description }) => description)
}
