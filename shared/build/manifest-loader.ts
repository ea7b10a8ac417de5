import { parse, print, type ObjectExpression } from '@swc/core'
import { leaveOut } from './leave-out.ts'

/** What only the build reads of a page, with Node: it stands in the release in the words of each locale. */
const ofBuild = new Set(['search', 'menu', 'early', 'ahead'])

/** A webpack loader for `src/manifest.ts`: in the browser a manifest is without what only the build reads of it. */
export default async function manifestLoader(source: string): Promise<string> {
  const program = await parse(source, { syntax: 'typescript', target: 'es2022', comments: true })
  trim(program)
  return (await print(program)).code
}

function trim(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  if (isObject(node)) leaveOut(ofBuild, node)
  Object.values(node).forEach(trim)
}

function isObject(node: object): node is ObjectExpression {
  return 'type' in node && node.type === 'ObjectExpression'
}
