// Of whatever was thrown. Nothing is asked about its class: tests run in a world of their own, whose `Error` is another.

/** What it says, for a log or a report; never for a visitor. */
export function messageOf(thrown: unknown): string {
  return hasName(thrown, 'message') ? String(thrown.message) : String(thrown)
}

/** The code by which Node names a failure, such as `ENOENT`; undefined where it has none. */
export function codeOf(thrown: unknown): string | undefined {
  return hasName(thrown, 'code') && typeof thrown.code === 'string' ? thrown.code : undefined
}

function hasName<Name extends string>(thrown: unknown, name: Name): thrown is Record<Name, unknown> {
  return typeof thrown === 'object' && thrown !== null && name in thrown
}

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
