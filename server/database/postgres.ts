import {
  PostgresDialect,
  type Dialect,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import { Pool, types } from 'pg'
import { DatabaseAway, isAway, type OutageLog } from './database-away.ts'

/** The database type `date`; both drivers would make a Date at midnight of the machine's time zone from it. */
export const dateType = 1082

/** How long to wait for PostgreSQL, in milliseconds. */
export interface Timeouts {
  /** For a connection: until one is made, or one of ours is free. */
  connection: number
  /** For the answer to a statement. PostgreSQL itself is told to give up a little before: then it was slow, not away. */
  answer: number
}

/** For calls: a browser gives up after 10 seconds, and is to get its answer before. */
export const callTimeouts: Timeouts = { connection: 4_000, answer: 8_000 }

/** For work that nobody waits for, such as migrations: they may build indexes, and wait for another server that does. */
export const workTimeouts: Timeouts = { connection: 4_000, answer: 15 * 60_000 }

/** Connects to PostgreSQL. Whenever it is away, calls fail with {@link DatabaseAway}; the next ones try anew. */
export function postgres(url: string, timeouts: Timeouts, outages: OutageLog): Dialect {
  const getTypeParser: typeof types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the types of `pg` take any number, its overloads do not say so
    type === dateType ? String : types.getTypeParser(type, format)
  const pool = new Pool({
    connectionString: url,
    types: { getTypeParser },
    connectionTimeoutMillis: timeouts.connection,
    query_timeout: timeouts.answer,
    statement_timeout: Math.round(timeouts.answer * 0.75),
    // Should this server freeze or lose the network in the middle of a transaction, others do not wait for its locks.
    idle_in_transaction_session_timeout: timeouts.answer * 2,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // A connection breaks while idle or while it is used. Without listeners for both, either would end the process; what
  // waits for an answer learns it by itself.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new PostgresDialect({ pool: watch(pool, outages) })
}

/** The pool as Kysely uses it, where what goes wrong has one name, and a connection that broke is never used again. */
function watch(pool: Pool, outages: OutageLog): PostgresPool {
  function away(cause: unknown): DatabaseAway {
    const error = new DatabaseAway(cause)
    outages.failed(error.message)
    return error
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw away(error)
      })
      return watchClient(client, away, () => outages.answered())
    },
  }
}

function watchClient(
  client: PostgresPoolClient,
  away: (cause: unknown) => DatabaseAway,
  answered: () => void,
): PostgresPoolClient {
  let broken: DatabaseAway | undefined

  async function ask<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // Such as the rollback after a statement that got no answer: pg would wait for that connection once more.
    if (broken) throw broken
    try {
      const { command, rowCount, rows } = await client.query<R>(statement, parameters)
      answered()
      return { command, rowCount, rows }
    } catch (error) {
      if (!isAway(error)) throw error
      broken = away(error)
      throw broken
    }
  }
  function query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(
    asked: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof asked !== 'string') throw new Error('Cursors are not used here.')
    return ask<R>(asked, parameters)
  }
  // pg puts a connection whose answer came too late back among the free ones; released as broken it is closed.
  const release = (isDiscarded?: boolean) => client.release(isDiscarded || broken !== undefined)
  return { query, release }
}
