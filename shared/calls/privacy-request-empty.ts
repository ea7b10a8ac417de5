import { coerce, define, type Struct } from 'superstruct'

/** Left out, or null. */
export const absent = define<null | undefined>('absent', (value) => value === undefined || value === null)

/** A text that may be left out, which says the same as an empty one. */
export function orEmpty(text: Struct<string, null>): Struct<string, null> {
  return coerce(text, absent, () => '')
}
