import type { Country } from '@site/shared/contract'

/** Every right that a visitor can use here (specification §2, privacy-rights overview), in the order of the page. */
export const rights = [
  { name: 'direct_marketing', icon: 'mail', answer: 'thirty_days' },
  { name: 'access', icon: 'search', answer: 'month' },
  { name: 'rectification', icon: 'user', answer: 'month' },
  { name: 'publication', icon: 'document', answer: 'month', countries: ['be'] },
  { name: 'forgotten', icon: 'shield', answer: 'month' },
] as const satisfies { name: string; icon: string; answer: string; countries?: readonly Country[] }[]

export type Right = (typeof rights)[number]

/** The rights that exist in a country. */
export function getRights(country: Country): Right[] {
  return rights.filter((right) => !('countries' in right) || right.countries.some((each) => each === country))
}
