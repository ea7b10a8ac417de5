import toggles from './toggles.json' with { type: 'json' }

/** The toggles of a host name; none for hosts that the file does not name (product §7). */
export function getToggles(hostname: string): string[] {
  return (toggles as Record<string, string[]>)[hostname] ?? []
}

/** Loads the analytics script where the host's toggle is on; nothing of it is fetched elsewhere. */
export function startAnalytics(hostname: string) {
  if (!getToggles(hostname).includes('analytics')) return
  void import(/* webpackChunkName: "lazy-analytics" */ './count-visits.ts').then(
    ({ countVisits }) => countVisits(),
    // Counting visits is not worth disturbing one.
    () => undefined,
  )
}
