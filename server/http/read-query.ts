import { mask, StructError, type Struct } from 'superstruct'
import { BadRequest } from './errors.ts'

/**
 * Reads a query by its struct; parameters that it does not know are ignored.
 *
 * @throws BadRequest `INVALID_QUERY` with the first parameter that is missing or wrong
 */
export function readQuery<T, S>(query: unknown, struct: Struct<T, S>): T {
  try {
    return mask(query, struct)
  } catch (error) {
    throw new BadRequest('INVALID_QUERY', error instanceof StructError ? String(error.path[0]) : undefined)
  }
}
