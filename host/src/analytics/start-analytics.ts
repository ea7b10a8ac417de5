/** Names of the toggles that are on for the host of this document: the server sends them with the page, as `Server-Timing`. */
function readToggles(): string[] {
  const [opened] = performance.getEntriesByType('navigation')
  return opened instanceof PerformanceNavigationTiming ? (opened.serverTiming?.map(({ name }) => name) ?? []) : []
}

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
  if (!isCounted(readToggles(), navigator)) return
  void import(/* webpackChunkName: "lazy-analytics" */ './count-visits.ts').then(
    ({ countVisits }) => countVisits(),
    // Counting visits is not worth disturbing one.
    () => undefined,
  )
}
