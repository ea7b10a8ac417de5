import { readToggles } from '../release/release.ts'

declare global {
  interface Navigator {
    /** In browsers that have it. */
    globalPrivacyControl?: boolean
  }
}

/**
 * Whether visits are counted (product §7): only on hosts whose toggle is on, and never those of a browser that sends
 * Global Privacy Control.
 */
export function isCounted(
  toggles: readonly string[],
  { globalPrivacyControl }: Pick<Navigator, 'globalPrivacyControl'>,
) {
  return toggles.includes('analytics') && globalPrivacyControl !== true
}

/** Loads the analytics script where visits are counted; nothing of it is fetched elsewhere. */
export function startAnalytics() {
  if (!isCounted([...readToggles().keys()], navigator)) return
  void import(/* webpackChunkName: "lazy-analytics" */ './count-visits.ts').then(
    ({ countVisits }) => countVisits(),
    // Counting visits is not worth disturbing one.
    () => undefined,
  )
}
