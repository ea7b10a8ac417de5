/** The page with everything of a sponsor, below the language. */
export function everythingOfSponsor(sponsorName: string): string {
  return `/political-ads?${new URLSearchParams({ sponsor: sponsorName })}`
}
