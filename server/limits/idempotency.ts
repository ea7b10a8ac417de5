import { createHash, randomUUID } from 'node:crypto'
import { idempotencyHeader } from '@site/shared/calls'
import type { FastifyRequest } from 'fastify'
import { BadRequest } from '../http/errors.ts'

export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{16,100}$/

/** @throws BadRequest `INVALID_IDEMPOTENCY_KEY` */
export function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers[idempotencyHeader.toLowerCase()]
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !idempotencyKeyPattern.test(key)) throw new BadRequest('INVALID_IDEMPOTENCY_KEY')
  return key
}

/** Returns the id for what was sent: the same for the same content, in any order, with the same key, otherwise a new one. */
export function idOfSend(content: object, key?: string): string {
  if (key === undefined) return randomUUID()
  const members = Object.entries(content).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const digest = createHash('sha256')
    .update(JSON.stringify([key, members]))
    .digest('hex')
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
