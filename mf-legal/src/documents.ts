import type { Country } from '@site/shared/contract'

/** The documents that home presents and the menu lists. */
export const topics = ['privacy-policy', 'cookie-policy', 'terms-of-use'] as const

const privacyVariants = [
  'privacy-policy',
  'privacy-policy-applicants',
  'privacy-policy-events',
  'privacy-policy-participants',
] as const

export function getPrivacyVariants(country: Country) {
  return privacyVariants.filter((key) => country === 'be' || key !== 'privacy-policy-participants')
}

export function isPrivacyPolicy(key: string) {
  return privacyVariants.some((variant) => variant === key)
}
