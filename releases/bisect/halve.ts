/** What a person says of a version; undefined where it cannot be tried. */
export type Verdict = 'good' | 'bad' | undefined

/**
 * Finds the first bad one of a row of which the last is bad and whatever comes after a bad one is bad, with as few tries
 * as possible.
 *
 * @param judge is asked about one place of the row
 * @returns the places that it can be: one, or more where the ones between could not be tried
 */
export async function findFirstBad(length: number, judge: (place: number) => Promise<Verdict>): Promise<number[]> {
  let low = 0
  let high = length - 1
  const skipped = new Set<number>()
  for (;;) {
    const open = Array.from({ length: high - low }, (_, at) => low + at).filter((place) => !skipped.has(place))
    const middle = (low + high - 1) / 2
    const [next] = open.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
    if (next === undefined) return Array.from({ length: high - low + 1 }, (_, at) => low + at)
    const verdict = await judge(next)
    if (verdict === 'bad') high = next
    else if (verdict === 'good') low = next + 1
    else skipped.add(next)
  }
}
