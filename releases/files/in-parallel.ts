/**
 * Runs `work` on every item, at most `limit` at a time, and lets every started one end before it answers or throws.
 * @throws the first error in the order of the items.
 */
export async function inParallel<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Promise<Result>[] = []
  const waiting = items.entries()
  async function takeNext(): Promise<void> {
    for (const [index, item] of waiting) {
      const result = work(item)
      results[index] = result
      await result.catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: limit }, takeNext))
  return Promise.all(results)
}
