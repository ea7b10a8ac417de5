/** Scale of a chart of amounts: the end of each bar as a share of the height, and the grid lines. */
export interface Scale {
  shareOf: (amount: number) => number
  /** From the top down, with the amount that each stands for. */
  lines: readonly { amount: number; share: number }[]
  /** Where the axis is broken: the shares between which nothing is drawn. */
  gap: readonly [from: number, to: number] | undefined
}

/** In euros: a quarter of it is a whole amount. */
const lowestTop = 20
/** The axis is broken where the highest bar is as many times as high as all but the three highest. */
const longestRatio = 5
const namedBars = 3
/** Shares of the height between which a broken axis draws nothing. */
const broken = [0.72, 0.78] as const

/**
 * Returns the scale for bars of these heights. Where few are many times as high as the others, they go on above a gap: without it the
 * others would be lines on the ground.
 */
export function scaleOf(heights: readonly number[]): Scale {
  const sorted = [...heights].sort((a, b) => b - a)
  const top = roundUp(Math.max(lowestTop, sorted[0] ?? 0))
  const base = sorted[namedBars] ?? 0
  const foot = roundUp(Math.max(lowestTop, base))
  if (base === 0 || top < longestRatio * foot) {
    const lines = [4, 3, 2, 1].map((quarter) => ({ amount: (top * quarter) / 4, share: quarter / 4 }))
    return { shareOf: (amount) => amount / top, lines, gap: undefined }
  }
  const [from, to] = broken
  function shareOf(amount: number) {
    return amount <= foot ? (amount / foot) * from : to + ((amount - foot) / (top - foot)) * (1 - to)
  }
  const below = [1, 0.5].map((part) => ({ amount: foot * part, share: from * part }))
  return { shareOf, lines: [{ amount: top, share: 1 }, ...below], gap: broken }
}

/** Returns the highest bars whose names would not cover one another, by their places. */
export function placesOfHighest(heights: readonly number[]): number[] {
  const sorted = heights.map((height, place) => ({ height, place })).sort((a, b) => b.height - a.height)
  const chosen: number[] = []
  for (const { height, place } of sorted) {
    if (height > 0 && chosen.length < namedBars && chosen.every((other) => Math.abs(other - place) > 1))
      chosen.push(place)
  }
  return chosen
}

/** Returns the next round amount for an axis whose quarters are also round: 1, 2, 4, 6, 8 or 10 times a power of ten. */
export function roundUp(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount))
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((step) => step >= amount) ?? amount
}
