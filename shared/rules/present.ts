/**
 * What is there by how the program is made, where its types cannot tell.
 *
 * @param what for who has broken that: `A host of the site`
 * @throws Error that it is missing
 */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what} is missing`)
  return value
}
