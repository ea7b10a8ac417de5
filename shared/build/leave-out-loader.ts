/* oxlint-disable oxc/no-this-in-exported-function -- webpack calls a loader with its context */
import { parse, print, type ObjectExpression } from '@swc/core'
import type { LoaderContext } from 'webpack'

interface LeaveOutOptions {
  /** Properties that the browser does not need; optional in their type, so that it holds there, too. */
  names: string[]
  /** A property of the objects concerned; all objects where left out. */
  requiredProperty?: string
}

/** A webpack loader that removes properties by name from the object literals of a module. */
export default async function leaveOutLoader(this: LoaderContext<LeaveOutOptions>, source: string): Promise<string> {
  const { names, requiredProperty } = this.getOptions()
  const program = await parse(source, { syntax: 'typescript', target: 'es2022', comments: true })
  let isChanged = false
  visit(program)
  // Printing can lose comments, among them the name of a chunk.
  return isChanged ? (await print(program)).code : source

  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return
    if (
      isObject(node) &&
      (!requiredProperty || node.properties.some((property) => nameOf(property) === requiredProperty))
    ) {
      const remaining = node.properties.filter((property) => !names.includes(nameOf(property)))
      isChanged ||= remaining.length < node.properties.length
      node.properties = remaining
    }
    Object.values(node).forEach(visit)
  }
}

function isObject(node: object): node is ObjectExpression {
  return 'type' in node && node.type === 'ObjectExpression'
}

function nameOf(property: ObjectExpression['properties'][number]): string {
  return 'key' in property && 'value' in property.key ? String(property.key.value) : ''
}
