/** The list of all that a party had published, paid or owns. */
export function everythingOf(party: 'sponsor' | 'payer' | 'owner', name: string): string {
  return `/political-ads?${new URLSearchParams({ [party]: name })}`
}

/** Returns the query of the overview (`?period=PAST_YEAR` or '') that its links to a detail put into the history. */
export function readOrigin(state: { overview?: unknown } | null): string | undefined {
  return typeof state?.overview === 'string' ? state.overview : undefined
}
