// Whether the functions of the language are those that the host was started with. A remote that replaces one breaks every page of the
// tab. Uses only functions that were noted before: any other may have been replaced.

const { getOwnPropertyDescriptor, getOwnPropertyNames } = Object

/** Not `Node`, which the host changes itself for translators, nor what browser extensions watch: history, listeners, requests. */
const owners: readonly object[] = [
  ...[Array, Function, Map, Number, Object, Promise, RegExp, Set, String].flatMap((type) => [type, type.prototype]),
  ...[Document, Element].map((type) => type.prototype),
  JSON,
  Reflect,
]

const functions = owners.flatMap((owner) =>
  [...getOwnPropertyNames(owner), Symbol.iterator].flatMap((name) => {
    const value = getOwnPropertyDescriptor(owner, name)?.value as unknown
    return typeof value === 'function' ? [{ owner, name, value }] : []
  }),
)

/** Returns whether nothing has been replaced, in less than a millisecond. */
export function areBuiltinsIntact(): boolean {
  // Not `for … of`: the iterator may have been replaced.
  for (let at = 0; at < functions.length; at++) {
    const noted = functions[at]
    if (noted && getOwnPropertyDescriptor(noted.owner, noted.name)?.value !== noted.value) return false
  }
  return true
}
