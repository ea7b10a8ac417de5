/**
 * Returns a claim by its exact name, also with dots (`https://site.example/roles`), or else by its path into nested claims:
 * `realm_access.roles`, `resource_access.my-client.roles`. A part of a path may have dots, too; undefined where there is none.
 */
export function readClaim(claims: object, path: string): unknown {
  const entries = new Map<string, unknown>(Object.entries(claims))
  if (entries.has(path)) return entries.get(path)
  for (const [name, value] of entries) {
    if (!path.startsWith(`${name}.`) || typeof value !== 'object' || value === null) continue
    const found = readClaim(value, path.slice(name.length + 1))
    if (found !== undefined) return found
  }
  return undefined
}
