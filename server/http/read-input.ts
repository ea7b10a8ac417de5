import { mask, StructError, type Struct } from 'superstruct'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BadRequest, sendStatus } from './errors.ts'

/** @throws BadRequest `INVALID_BODY` with the first wrong field; unknown fields are ignored */
export function readBody<T, S>(body: unknown, struct: Struct<T, S>): T {
  return readInput(body, struct, 'INVALID_BODY')
}

/** @throws BadRequest `INVALID_QUERY` with the first wrong parameter; unknown parameters are ignored */
export function readQuery<T, S>(query: unknown, struct: Struct<T, S>): T {
  return readInput(query, struct, 'INVALID_QUERY')
}

function readInput<T, S>(input: unknown, struct: Struct<T, S>, code: string): T {
  try {
    return mask(input, struct)
  } catch (error) {
    // superstruct throws another error for a value that is nested too deeply to be described.
    const [field] = error instanceof StructError ? error.path.map(String) : []
    throw new BadRequest(code, field)
  }
}

/** NUL, which PostgreSQL cannot store, and lone surrogates. */
const unstorable = /[\0\p{Cs}]/u

/** A `preValidation` hook: 404 for a path, 400 for a query that cannot be stored. Structs check the bodies. */
export async function rejectUnstorable({ params, query }: FastifyRequest, reply: FastifyReply) {
  if (findUnstorable(params) !== undefined) return sendStatus(reply, 404)
  const parameter = findUnstorable(query)
  if (parameter !== undefined) throw new BadRequest('INVALID_QUERY', parameter)
}

function findUnstorable(values: unknown): string | undefined {
  const all: [string, unknown][] = Object.entries(values ?? {})
  return all.find(([, value]) => [value].flat().some((text) => unstorable.test(String(text))))?.[0]
}
