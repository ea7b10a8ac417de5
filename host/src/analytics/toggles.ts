/**
 * The toggles that are on for the host of this document, each with its value if it has one: the server sends them with the
 * page, as `Server-Timing`, which is the one header that a page can read of itself.
 */
export function readToggles(): ReadonlyMap<string, string> {
  const [opened] = performance.getEntriesByType('navigation')
  const said = opened instanceof PerformanceNavigationTiming ? opened.serverTiming : undefined
  return new Map(said?.map(({ name, description }) => [name, description]))
}
