import type { Country } from '@site/shared/contract'

/** The accounts that a person can have with the group and delete by themselves (specification §2, forgotten overview). */
export const accounts = {
  be: ['group', 'energy'],
  nl: ['group', 'streaming', 'regional'],
} as const satisfies Record<Country, readonly string[]>
