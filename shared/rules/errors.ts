// For anything thrown. Not by `instanceof`: jest has its own `Error`.

/** Returns the message of an error, for logs; never for visitors. */
export function errorMessage(thrown: unknown): string {
  return hasName(thrown, 'message') ? String(thrown.message) : String(thrown)
}

/** Returns the code of a Node error, such as `ENOENT`. */
export function errorCode(thrown: unknown): string | undefined {
  return hasName(thrown, 'code') && typeof thrown.code === 'string' ? thrown.code : undefined
}

function hasName<Name extends string>(thrown: unknown, name: Name): thrown is Record<Name, unknown> {
  return typeof thrown === 'object' && thrown !== null && name in thrown
}

/** Asserts that a value is defined. @throws Error that names `what` is missing */
export function assertDefined<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what} is missing`)
  return value
}
