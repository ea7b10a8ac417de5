import { startTransition, useEffect, useState } from 'react'

/** As many rows as fill a large window. */
export const step = 14

/**
 * How many of the rows of a list are drawn: those of a window at once, the others in steps, between which the browser can do
 * other things. Another `list` begins anew.
 */
export function useInSteps(list: unknown, all: number): number {
  const [[of, drawn], setDrawn] = useState<[list: unknown, drawn: number]>([list, step])
  const count = of === list ? drawn : step
  useEffect(() => {
    if (count < all) startTransition(() => setDrawn([list, count + step]))
  }, [list, count, all])
  return Math.min(count, all)
}
