import type { Struct } from 'superstruct'
import { BadRequest } from '../http/errors.ts'
import { readBody } from '../http/read-body.ts'

/**
 * Reads what a visitor sends by its struct.
 *
 * @throws BadRequest `unreachable` for an e-mail address that is none, else `INVALID_BODY`, each with the field
 */
export function readMessage<T, S>(body: unknown, struct: Struct<T, S>, unreachable: string): T {
  try {
    return readBody(body, struct)
  } catch (error) {
    const isAboutEmail = error instanceof BadRequest && error.field === 'email'
    throw isAboutEmail ? new BadRequest(unreachable, 'email') : error
  }
}
