import type { FastifyReply, FastifyRequest } from 'fastify'
import { BadRequest, sendStatus } from './errors.ts'

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
