export function everythingOfSponsor(sponsorName: string): string {
  return `/political-ads?${new URLSearchParams({ sponsor: sponsorName })}`
}

interface Origin {
  /** Query of the overview: `?period=PAST_YEAR`, '' without filter. */
  overview: string
}

/** History state of a link from the overview to a detail. */
export function markOrigin(search: string): Origin {
  return { overview: search }
}

/** Returns the query of the overview that the visitor came from; undefined where they came from elsewhere. */
export function readOrigin(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('overview' in state)) return undefined
  return typeof state.overview === 'string' ? state.overview : undefined
}
