/** The next amount that is easy to read on an axis, and so is its half: 1, 2, 4, 6, 8 or 10 times a power of ten. */
export function roundUp(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount))
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((step) => step >= amount) ?? amount
}
