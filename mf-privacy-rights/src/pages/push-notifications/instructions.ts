import type { Country } from '@site/shared/contract'

/** Where notifications come from, and how many steps it takes to switch them off there. */
const everywhere = [
  { name: 'chrome', steps: ['open', 'permissions', 'find', 'block'] },
  { name: 'safari', steps: ['open', 'websites', 'find', 'deny'] },
  { name: 'apps', steps: ['settings', 'app', 'off'] },
] as const

const inTheNetherlands = { name: 'topics', steps: ['open', 'profile', 'choose'] } as const

/** The instructions for a country (product §2): the apps of the Dutch brands have a list of subjects besides. */
export function getInstructions(country: Country) {
  return country === 'nl' ? [...everywhere, inTheNetherlands] : everywhere
}
