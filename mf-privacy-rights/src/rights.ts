import type { FlowType } from '@site/shared/calls'
import type { Country, Page } from '@site/shared/contract'

/**
 * @param name Part of the message ids `privacy_rights.<name>.title`, `.meaning` and `.short`.
 * @param path The page that it starts on, below `privacy-rights`.
 * @param load That page; left out where the manifest declares it.
 */
function right<Name extends string>(
  name: Name,
  flowType: FlowType,
  path: string,
  load?: Page['load'],
  countries?: readonly Country[],
) {
  return { name, flowType, path: `privacy-rights/${path}`, load, countries }
}

/** Every right that visitors can exercise, in display order; docs/changing-things.md says how to add one. */
export const rights = [
  right('direct_marketing', 'OBJECTION', 'direct-marketing/brands'),
  right('access', 'RIGHT_OF_ACCESS', 'access', () => import('./pages/access/page.tsx')),
  right('rectification', 'RECTIFICATION', 'rectification', () => import('./pages/rectification/page.tsx')),
  right('publication', 'REMOVAL_FROM_PUBLICATION', 'publication', () => import('./pages/publication/page.tsx'), ['be']),
  right(
    'forgotten',
    'RIGHT_TO_BE_FORGOTTEN',
    'forgotten-overview',
    () => import('./pages/forgotten-overview/page.tsx'),
  ),
  right('other', 'OTHER_REQUEST', 'other', () => import('./pages/other/page.tsx')),
]

export type Right = (typeof rights)[number]

export function getRights(country: Country): Right[] {
  return rights.filter(({ countries }) => countries?.includes(country) ?? true)
}
