import type { Country } from '@site/shared/contract'

/** The three documents that home presents and the menu lists. */
export const topics = [{ key: 'privacy-policy' }, { key: 'cookie-policy' }, { key: 'terms-of-use' }] as const

interface PrivacyVariant {
  key: 'privacy-policy' | 'privacy-policy-applicants' | 'privacy-policy-events' | 'privacy-policy-participants'
  /** Where the site leads to it; everywhere where left out. */
  countries?: readonly Country[]
}

const privacyVariants: readonly PrivacyVariant[] = [
  { key: 'privacy-policy' },
  { key: 'privacy-policy-applicants' },
  { key: 'privacy-policy-events' },
  { key: 'privacy-policy-participants', countries: ['be'] },
]

/** The privacy policies for each group of people that a country's site leads to (product §2, Document page). */
export function getPrivacyVariants(country: Country) {
  return privacyVariants.filter((variant) => variant.countries?.includes(country) ?? true)
}

/** Whether a document is one of the privacy policies, whatever the country. */
export function isPrivacyPolicy(key: string) {
  return privacyVariants.some((variant) => variant.key === key)
}
