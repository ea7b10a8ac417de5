import { parse, print } from '@swc/core'

/** What only the build reads of a page, with Node: it stands in the release in the words of each locale. */
const ofBuild = new Set(['search', 'menu'])

/** A webpack loader for `src/manifest.ts`: in the browser a manifest is without what only the build reads of it. */
export default async function manifestLoader(source: string): Promise<string> {
  const program = await parse(source, { syntax: 'typescript', target: 'es2022', comments: true })
  trim(program)
  return (await print(program)).code
}

function trim(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node && node.type === 'ObjectExpression' && 'properties' in node && Array.isArray(node.properties)) {
    node.properties = node.properties.filter((property: unknown) => !isOfBuild(property))
  }
  Object.values(node).forEach(trim)
}

function isOfBuild(property: unknown): boolean {
  if (typeof property !== 'object' || property === null || !('key' in property)) return false
  const { key } = property
  return typeof key === 'object' && key !== null && 'value' in key && ofBuild.has(String(key.value))
}
