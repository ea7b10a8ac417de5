/** Returns the keys of a record, typed. */
export function keysOf<Name extends string>(record: { readonly [Key in Name]?: unknown }): Name[] {
  const names: Name[] = []
  for (const name in record) names.push(name)
  return names
}

/** Returns a record of the values of `valueOf` by name. */
export function mapKeys<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name gets its value here; TypeScript knows no type for an object that is being filled
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>
}

/** Returns the named properties of a record. */
export function pick<Properties extends object, Name extends keyof Properties>(
  record: Properties,
  names: readonly Name[],
): Pick<Properties, Name> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as in `mapKeys`
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<Properties, Name>
}
