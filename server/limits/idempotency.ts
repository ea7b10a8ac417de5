import { createHash, randomUUID } from 'node:crypto'
import { idempotencyHeader } from '@site/shared/calls'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
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

/** Waits for a send with the same key that is under way; later ones wait until this transaction ends. */
export async function lockSend(transaction: Database, key: string | undefined): Promise<void> {
  if (key !== undefined) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 1))`.execute(transaction)
}
