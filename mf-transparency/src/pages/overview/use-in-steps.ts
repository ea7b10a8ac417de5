import { startTransition, useEffect, useState } from 'react'

/** Minimum heights in CSS pixels: above the rows, and of a row in a wide and a narrow window. */
const above = 240
const tall = { wide: 61, narrow: 155 }

/** Returns how many rows fill the window. */
export function countFirstRows(): number {
  return Math.max(1, Math.ceil((innerHeight - above) / (innerWidth < 900 ? tall.narrow : tall.wide)))
}

/** Rows rendered per step: a slow phone takes less than 50 ms. */
const step = 7

/** Returns how many rows of a `list` to render: first those of a window, then more in steps, to stay responsive. */
export function useInSteps(list: unknown, all: number): number {
  const [[of, drawn], setDrawn] = useState<[list: unknown, drawn: number]>(() => [list, countFirstRows()])
  const count = of === list ? drawn : countFirstRows()
  useEffect(() => {
    if (count < all) startTransition(() => setDrawn([list, count + step]))
  }, [list, count, all])
  return Math.min(count, all)
}
