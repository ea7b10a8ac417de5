import type { Country } from '@site/shared/contract'

/** Where notifications come from, and the steps that switch them off there. */
const everywhere = [
  {
    name: 'chrome',
    steps: [
      'privacy_rights.notifications.chrome.open',
      'privacy_rights.notifications.chrome.permissions',
      'privacy_rights.notifications.chrome.find',
      'privacy_rights.notifications.chrome.block',
    ],
  },
  {
    name: 'safari',
    steps: [
      'privacy_rights.notifications.safari.open',
      'privacy_rights.notifications.safari.websites',
      'privacy_rights.notifications.safari.find',
      'privacy_rights.notifications.safari.deny',
    ],
  },
  {
    name: 'apps',
    steps: [
      'privacy_rights.notifications.apps.settings',
      'privacy_rights.notifications.apps.app',
      'privacy_rights.notifications.apps.off',
    ],
  },
] as const

const inTheNetherlands = {
  name: 'topics',
  steps: [
    'privacy_rights.notifications.topics.open',
    'privacy_rights.notifications.topics.profile',
    'privacy_rights.notifications.topics.choose',
  ],
} as const

/** The instructions for a country (product §2): the apps of the Dutch brands have a list of subjects besides. */
export function getInstructions(country: Country) {
  return country === 'nl' ? [...everywhere, inTheNetherlands] : everywhere
}
