/**
 * A range as it is written (product §2): `< x`, `> x`, `x – y`; undefined where the notice states neither bound.
 * @param format Writes one bound in the language of the page.
 */
export function formatRange(
  lower: number | undefined,
  upper: number | undefined,
  format: (bound: number) => string,
): string | undefined {
  if (upper === undefined) return lower === undefined ? undefined : `> ${format(lower)}`
  return lower === undefined ? `< ${format(upper)}` : `${format(lower)} – ${format(upper)}`
}
