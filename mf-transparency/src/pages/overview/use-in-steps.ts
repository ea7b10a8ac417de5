import { startTransition, useEffect, useState } from 'react'

/** In CSS pixels, at the least: what stands above the rows, and how tall each is where a row is a line and where it is not. */
const above = 240
const tall = { wide: 61, narrow: 155 }

/** As many rows as fill the window, at the least. */
export function countFirstRows(): number {
  return Math.max(1, Math.ceil((innerHeight - above) / (innerWidth < 900 ? tall.narrow : tall.wide)))
}

/** How many rows are drawn in one go after those: a slow phone draws them within 50 ms. */
const step = 7

/**
 * How many of the rows of a list are drawn: those of a window at once, the others in steps, between which the browser can do
 * other things. Another `list` begins anew.
 */
export function useInSteps(list: unknown, all: number): number {
  const [[of, drawn], setDrawn] = useState<[list: unknown, drawn: number]>(() => [list, countFirstRows()])
  const count = of === list ? drawn : countFirstRows()
  useEffect(() => {
    if (count < all) startTransition(() => setDrawn([list, count + step]))
  }, [list, count, all])
  return Math.min(count, all)
}
