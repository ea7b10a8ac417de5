/** What whatever was thrown says, for a log or a report; never for a visitor. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
