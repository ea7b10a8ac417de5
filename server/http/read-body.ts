import { mask, StructError, type Struct } from 'superstruct'
import { BadRequest } from './errors.ts'

/**
 * Reads a JSON body by its struct; texts are trimmed where the struct says so, fields that it does not know are ignored.
 *
 * @throws BadRequest `INVALID_BODY` with the first field that is missing or wrong
 */
export function readBody<T, S>(body: unknown, struct: Struct<T, S>): T {
  try {
    return mask(body, struct)
  } catch (error) {
    // No StructError: a value so deep that superstruct cannot even describe it.
    throw new BadRequest('INVALID_BODY', error instanceof StructError ? pathOf(error) : undefined)
  }
}

function pathOf({ path }: StructError): string | undefined {
  return path.length > 0 ? String(path[0]) : undefined
}
