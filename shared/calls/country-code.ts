import type { Country } from '../contract/locale.ts'

export const countryCodes = ['NL', 'BE'] as const
export type CountryCode = (typeof countryCodes)[number]

export function countryCodeOf(country: Country): CountryCode {
  return country === 'nl' ? 'NL' : 'BE'
}
