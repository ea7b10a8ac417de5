import type { ObjectExpression } from '@swc/core'

/** Takes the properties of these names out of an object that stands in a source. */
export function leaveOut(names: ReadonlySet<string>, object: ObjectExpression): void {
  object.properties = object.properties.filter((property) => {
    return !('key' in property && 'value' in property.key && names.has(String(property.key.value)))
  })
}
