import { randomInt } from 'node:crypto'

/** Crockford's base 32: no letter that looks like a digit (I, L, O) or makes words with others (U). */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A reference that is short enough to read out, and one of a million million: `LM-7Q2M-X09C`. */
export function createReference(): string {
  const pick = () => Array.from({ length: 4 }, () => symbols[randomInt(symbols.length)]).join('')
  return `LM-${pick()}-${pick()}`
}
