import { mask, StructError, type Struct } from 'superstruct'
import { BadRequest } from './errors.ts'

/**
 * Reads a JSON body by its struct; texts are trimmed where the struct says so, fields that it does not know are ignored.
 *
 * @throws BadRequest `INVALID_BODY` with the first field that is missing or wrong
 */
export function readBody<T, S>(body: unknown, struct: Struct<T, S>): T {
  return readInput(body, struct, 'INVALID_BODY')
}

/**
 * Reads a query by its struct; parameters that it does not know are ignored.
 *
 * @throws BadRequest `INVALID_QUERY` with the first parameter that is missing or wrong
 */
export function readQuery<T, S>(query: unknown, struct: Struct<T, S>): T {
  return readInput(query, struct, 'INVALID_QUERY')
}

function readInput<T, S>(input: unknown, struct: Struct<T, S>, code: string): T {
  try {
    return mask(input, struct)
  } catch (error) {
    // No StructError: a value so deep that superstruct cannot even describe it.
    const [field] = error instanceof StructError ? error.path.map(String) : []
    throw new BadRequest(code, field)
  }
}
