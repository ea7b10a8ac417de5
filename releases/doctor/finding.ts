/** Something that is wrong with a live site, and what to change. */
export interface Finding {
  address: string
  what: string
  remedy: string
}

/** Compares one header of an answer with what it must be. */
export interface HeaderRule {
  name: string
  expected: string | RegExp
  /** What goes wrong without it. */
  why: string
}

/** What of `headers` is not as the rules have it. */
export function compareHeaders(
  address: string,
  headers: NodeJS.Dict<string | string[]>,
  rules: readonly HeaderRule[],
): Finding[] {
  return rules.flatMap(({ name, expected, why }) => {
    const value = headers[name.toLowerCase()]
    const text = Array.isArray(value) ? value.join(', ') : value
    const fits = text !== undefined && (typeof expected === 'string' ? text === expected : expected.test(text))
    if (fits) return []
    const wanted = typeof expected === 'string' ? `"${expected}"` : `what ${String(expected)} fits`
    const what = text === undefined ? `there is no ${name}` : `${name} is "${text}"`
    return [{ address, what, remedy: `send ${wanted}: ${why}` }]
  })
}
