import type { Country } from '@site/shared/contract'

/** The accounts with the group that a person can delete by themselves (product §2, forgotten overview). */
export const accounts = {
  be: ['group', 'energy'],
  nl: ['group', 'streaming', 'regional'],
} as const satisfies Record<Country, readonly string[]>
