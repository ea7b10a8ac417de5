import type { Country } from '@site/shared/contract'

function instruct<Name extends string, Step extends string>(name: Name, ...steps: Step[]) {
  return { name, steps: steps.map((step) => `privacy_rights.notifications.${name}.${step}` as const) }
}

const everywhere = [
  instruct('chrome', 'open', 'permissions', 'find', 'block'),
  instruct('safari', 'open', 'websites', 'find', 'deny'),
  instruct('apps', 'settings', 'app', 'off'),
]
/** Dutch apps also have a list of topics. */
const inTheNetherlands = instruct('topics', 'open', 'profile', 'choose')

/** Returns how to switch messages off: the ids of the texts of each way. */
export function instructionsFor(country: Country) {
  return country === 'nl' ? [...everywhere, inTheNetherlands] : everywhere
}
