import type { Country } from '@site/shared/contract'

/** The documents that home presents and the menu lists. */
export const topics = [{ key: 'privacy-policy' }, { key: 'cookie-policy' }, { key: 'terms-of-use' }] as const

interface PrivacyVariant {
  key: 'privacy-policy' | 'privacy-policy-applicants' | 'privacy-policy-events' | 'privacy-policy-participants'
  /** Countries whose pages link to it; all where left out. */
  countries?: readonly Country[]
}

const privacyVariants: readonly PrivacyVariant[] = [
  { key: 'privacy-policy' },
  { key: 'privacy-policy-applicants' },
  { key: 'privacy-policy-events' },
  { key: 'privacy-policy-participants', countries: ['be'] },
]

/** Returns the privacy policies that a country's pages link to. */
export function getPrivacyVariants(country: Country) {
  return privacyVariants.filter((variant) => variant.countries?.includes(country) ?? true)
}

export function isPrivacyPolicy(key: string) {
  return privacyVariants.some((variant) => variant.key === key)
}
