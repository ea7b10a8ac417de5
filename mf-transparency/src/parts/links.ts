/** The page with everything of a sponsor, below the language. */
export function everythingOfSponsor(sponsorName: string): string {
  return `/political-ads?${new URLSearchParams({ sponsor: sponsorName })}`
}

interface Origin {
  /** Query of the overview from which a detail was opened: `?period=PAST_YEAR`, empty without filter. */
  overview: string
}

/** What a link from the overview to a detail leaves in the history entry. */
export function markOrigin(search: string): Origin {
  return { overview: search }
}

/** The query of the overview that the visitor came from; undefined for who came from elsewhere. */
export function readOrigin(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('overview' in state)) return undefined
  return typeof state.overview === 'string' ? state.overview : undefined
}
