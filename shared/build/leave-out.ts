import type { ObjectExpression } from '@swc/core'

/** Removes properties of an object literal by name. */
export function leaveOut(names: ReadonlySet<string>, object: ObjectExpression): void {
  object.properties = object.properties.filter((property) => {
    return !('key' in property && 'value' in property.key && names.has(String(property.key.value)))
  })
}
