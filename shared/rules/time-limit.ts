/** In milliseconds in which nothing arrives: then a file that is fetched counts as failed, as scripts and styles do. */
export const fileTimeout = 8000

/**
 * Calls `act` once `time` milliseconds have passed since `since` (as `performance.now()`), on a page only those in which nothing has
 * arrived: a slow line is no failure. Returns a function that ends the wait.
 */
export function whenSilent(since: number, time: number, act: () => void): () => void {
  // Of the host, which may be older than a remote.
  const ofPage = globalThis.window?.site?.whenSilent
  if (ofPage) return ofPage(since, time, act)
  const timer = setTimeout(act, since + time - performance.now())
  return () => clearTimeout(timer)
}

/**
 * Returns what `work` resolves with. The work goes on where it takes longer.
 * @param time in milliseconds, counted as `whenSilent` does
 * @throws the error of `late` where it takes longer
 */
export async function inTime<T>(
  work: Promise<T>,
  time: number,
  late = () => new Error('No answer in time'),
  since = performance.now(),
): Promise<T> {
  let end: () => void = () => undefined
  const silence = new Promise<never>((_, reject) => {
    end = whenSilent(since, time, () => reject(late()))
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    end()
  }
}
