import type { Country } from '@site/shared/contract'

/**
 * Every right that visitors can exercise, in display order. All else about a right follows from its name: its texts,
 * icon and forms.
 */
export const rights = [
  {
    name: 'direct_marketing',
    flowType: 'OBJECTION',
    path: 'privacy-rights/direct-marketing/brands',
    answer: 'thirty_days',
  },
  { name: 'access', flowType: 'RIGHT_OF_ACCESS', path: 'privacy-rights/access', answer: 'month' },
  {
    name: 'rectification',
    flowType: 'RECTIFICATION',
    path: 'privacy-rights/rectification',
    answer: 'month',
  },
  {
    name: 'publication',
    flowType: 'REMOVAL_FROM_PUBLICATION',
    path: 'privacy-rights/publication',
    answer: 'month',
    countries: ['be'],
  },
  {
    name: 'forgotten',
    flowType: 'RIGHT_TO_BE_FORGOTTEN',
    path: 'privacy-rights/forgotten-overview',
    answer: 'month',
  },
] as const satisfies {
  name: string
  flowType: string
  path: string
  answer: string
  countries?: readonly Country[]
}[]

export type Right = (typeof rights)[number]

export function getRights(country: Country): Right[] {
  return rights.filter((right) => !('countries' in right) || right.countries.some((each) => each === country))
}
