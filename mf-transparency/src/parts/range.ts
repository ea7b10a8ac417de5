/**
 * A range as it is written (product §2): `< x`, `> x`, `x – y`; undefined where the notice states neither bound.
 * @param format Writes one bound in the language of the page.
 */
export function formatRange(
  lower: number | undefined,
  upper: number | undefined,
  format: (bound: number) => string,
): string | undefined {
  if (lower === undefined && upper === undefined) return undefined
  if (lower === undefined) return `< ${format(upper!)}`
  if (upper === undefined) return `> ${format(lower)}`
  return `${format(lower)} – ${format(upper)}`
}
