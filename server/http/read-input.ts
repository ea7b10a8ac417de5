import { mask, StructError, type Struct } from 'superstruct'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BadRequest, sendStatus } from './errors.ts'

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

/** NUL, which PostgreSQL has no way to store, and half of a character, which is no text. */
const unstorable = /[\0\p{Cs}]/u

/**
 * A `preValidation` hook: what no text of ours can hold is in no address of ours (404), and no value to ask with (400).
 * Here for all calls at once, since one that forgets it fails in the database; bodies are read by structs that refuse it.
 */
export async function refuseUnstorable({ params, query }: FastifyRequest, reply: FastifyReply) {
  if (findUnstorable(params) !== undefined) return sendStatus(reply, 404)
  const parameter = findUnstorable(query)
  if (parameter !== undefined) throw new BadRequest('INVALID_QUERY', parameter)
}

/** The name of the first value that cannot be stored. */
function findUnstorable(values: unknown): string | undefined {
  const all: [string, unknown][] = Object.entries(values ?? {})
  return all.find(([, value]) => [value].flat().some((text) => unstorable.test(String(text))))?.[0]
}
