import type { FlowType } from '@site/shared/calls'
import type { Country } from '@site/shared/contract'

interface RightDeclaration {
  /** Part of the message ids `privacy_rights.<name>.title`, `.meaning` and `.short`. */
  name: string
  flowType: FlowType
  /** The page that it starts on. */
  path: string
  countries?: readonly Country[]
}

/** Every right that visitors can exercise, in display order; docs/changing-things.md says how to add one. */
const declared = [
  { name: 'direct_marketing', flowType: 'OBJECTION', path: 'privacy-rights/direct-marketing/brands' },
  { name: 'access', flowType: 'RIGHT_OF_ACCESS', path: 'privacy-rights/access' },
  { name: 'rectification', flowType: 'RECTIFICATION', path: 'privacy-rights/rectification' },
  { name: 'publication', flowType: 'REMOVAL_FROM_PUBLICATION', path: 'privacy-rights/publication', countries: ['be'] },
  { name: 'forgotten', flowType: 'RIGHT_TO_BE_FORGOTTEN', path: 'privacy-rights/forgotten-overview' },
] as const satisfies RightDeclaration[]

export type Right = RightDeclaration & Pick<(typeof declared)[number], 'name'>

export const rights: readonly Right[] = declared

export function getRights(country: Country): Right[] {
  return rights.filter(({ countries }) => countries?.includes(country) ?? true)
}
