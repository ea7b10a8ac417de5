/** The value below which half of them are. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The value that a share of them, 0 to 1, does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN
}

/** The value at a place, from the beginning again after the last. @throws where there is none at all */
export function inTurn<T>(values: readonly T[], place: number): T {
  const value = values[place % values.length]
  if (value === undefined) throw new Error('There is nothing to take in turn')
  return value
}
