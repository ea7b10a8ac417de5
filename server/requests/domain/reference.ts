import { referencePrefix } from '@site/shared/rules'
import { createCode } from '../../tokens.ts'

/** Returns a random reference: `LM-7Q2M-X09C`. @param pickBelow picks a number */
export function createReference(pickBelow?: (end: number) => number): string {
  return `${referencePrefix}-${createCode(pickBelow)}`
}
