import type { FlowType } from '@site/shared/calls'
import type { Country, PageModule } from '@site/shared/contract'

interface RightDeclaration {
  /** Part of the message ids `privacy_rights.<name>.title`, `.meaning` and `.short`. */
  name: string
  flowType: FlowType
  /** The page that it starts on. */
  path: string
  /** Part of the message id of the deadline. */
  answer: 'month' | 'thirty_days'
  countries?: readonly Country[]
  /** Its page; left out where the manifest declares it. */
  load?: () => Promise<PageModule>
}

/** Every right that visitors can exercise, in display order; docs/changing-things.md says how to add one. */
const declared = [
  {
    name: 'direct_marketing',
    flowType: 'OBJECTION',
    path: 'privacy-rights/direct-marketing/brands',
    answer: 'thirty_days',
  },
  {
    name: 'access',
    flowType: 'RIGHT_OF_ACCESS',
    path: 'privacy-rights/access',
    answer: 'month',
    load: () => import('./pages/access/page.tsx'),
  },
  {
    name: 'rectification',
    flowType: 'RECTIFICATION',
    path: 'privacy-rights/rectification',
    answer: 'month',
    load: () => import('./pages/rectification/page.tsx'),
  },
  {
    name: 'publication',
    flowType: 'REMOVAL_FROM_PUBLICATION',
    path: 'privacy-rights/publication',
    answer: 'month',
    countries: ['be'],
    load: () => import('./pages/publication/page.tsx'),
  },
  {
    name: 'forgotten',
    flowType: 'RIGHT_TO_BE_FORGOTTEN',
    path: 'privacy-rights/forgotten-overview',
    answer: 'month',
    load: () => import('./pages/forgotten-overview/page.tsx'),
  },
] as const satisfies RightDeclaration[]

export type Right = RightDeclaration & Pick<(typeof declared)[number], 'name'>

export const rights: readonly Right[] = declared

export function getRights(country: Country): Right[] {
  return rights.filter(({ countries }) => countries?.includes(country) ?? true)
}
