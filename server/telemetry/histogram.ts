/** Upper bounds of the buckets in which times are counted, in milliseconds; one more holds what took longer. Never changed: rows have them by place. */
const bounds = [100, 200, 300, 400, 500, 700, 1000, 1400, 2000, 2800, 4000, 5600, 8000, 16_000] as const

/** How many buckets there are. */
export const bucketCount = bounds.length + 1

/** Counts times, each `weight` times, by bucket. */
export function countTimes(times: readonly number[], weight: number): number[] {
  const counts = Array.from({ length: bucketCount }, () => 0)
  for (const time of times) {
    const place = bounds.findIndex((bound) => time <= bound)
    const bucket = place === -1 ? bounds.length : place
    counts[bucket] = (counts[bucket] ?? 0) + weight
  }
  return counts
}

/**
 * The time that `share` of all stay below, in milliseconds, as if times lay evenly within their bucket; undefined where nothing
 * was counted. What is beyond the last bound counts as that bound.
 */
export function percentile(counts: readonly number[], share: number): number | undefined {
  const wanted = counts.reduce((sum, count) => sum + count, 0) * share
  if (wanted === 0) return undefined
  let passed = 0
  for (const [bucket, count] of counts.entries()) {
    const from = bounds[bucket - 1] ?? 0
    const to = bounds[bucket] ?? from
    if (count > 0 && passed + count >= wanted) return Math.round(from + ((wanted - passed) / count) * (to - from))
    passed += count
  }
  return bounds.at(-1)
}
