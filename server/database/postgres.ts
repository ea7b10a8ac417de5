import {
  PostgresDialect,
  type Dialect,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import { Pool, types } from 'pg'
import { errorCode, minuteInMs } from '@site/shared/rules'
import { DatabaseUnavailable, isUnavailable, isWrite, tooSlow, type OutageLog } from './database-unavailable.ts'

/** The OID of `date`, of which both drivers would make midnight in the time zone of the machine. */
export const dateType = 1082

/** In milliseconds. */
export interface Timeouts {
  connection: number
  /** PostgreSQL itself gives up a little earlier, so that slow is not taken for unavailable. */
  answer: number
}

/** For calls: shorter than the 10 seconds of a browser. */
export const callTimeouts: Timeouts = { connection: 4_000, answer: 8_000 }

/** For readers of the register, who have a snapshot to go on with. */
export const readTimeouts: Timeouts = { connection: 1_000, answer: 3_000 }

/** For changes of the register, which are read while readers go on. */
export const changeTimeouts: Timeouts = { connection: 2_000, answer: minuteInMs }

/** For migrations, imports and the duties of retention, which may build indexes, wait for another server or remove much. */
export const workTimeouts: Timeouts = { connection: 4_000, answer: 15 * minuteInMs }

/** @param isOpen Whether statements are passed on already. */
export function postgres(url: string, timeouts: Timeouts, outages: OutageLog, isOpen = () => true): Dialect {
  const getTypeParser: typeof types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the types of `pg` take any number, its overloads do not say so
    type === dateType ? String : types.getTypeParser(type, format)
  const pool = new Pool({
    connectionString: url,
    types: { getTypeParser },
    connectionTimeoutMillis: timeouts.connection,
    query_timeout: timeouts.answer,
    statement_timeout: Math.round(timeouts.answer * 0.75),
    // A server that freezes in a transaction must not hold its locks for long.
    idle_in_transaction_session_timeout: timeouts.answer * 2,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // Without listeners for broken connections, idle and in use, they would end the process. The caller learns of it by its
  // statement.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new PostgresDialect({ pool: watch(pool, outages, isOpen) })
}

/** Wraps the pool so that outages become `DatabaseUnavailable`, and broken connections are not used again. */
function watch(pool: Pool, outages: OutageLog, isOpen: () => boolean): PostgresPool {
  function unavailable(cause: unknown): DatabaseUnavailable {
    const error = new DatabaseUnavailable(cause)
    outages.failed(error.message)
    return error
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      if (!isOpen()) throw unavailable(new Error('it was not migrated since this server started'))
      const client = await pool.connect().catch((error: unknown) => {
        throw unavailable(error)
      })
      return watchClient(client, unavailable, () => outages.answered())
    },
  }
}

function watchClient(
  client: PostgresPoolClient,
  unavailable: (cause: unknown) => DatabaseUnavailable,
  onAnswer: () => void,
): PostgresPoolClient {
  let broken: DatabaseUnavailable | undefined

  async function run<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // Such as the rollback after a timeout: pg would wait for that connection once more.
    if (broken) throw broken
    try {
      const { command, rowCount, rows } = await client.query<R>(statement, parameters)
      if (isWrite(statement)) onAnswer()
      return { command, rowCount, rows }
    } catch (error) {
      // The connection is as good as before.
      if (errorCode(error) === tooSlow) throw unavailable(error)
      if (!isUnavailable(error)) throw error
      broken = unavailable(error)
      throw broken
    }
  }
  function query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(
    statement: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') throw new Error('Cursors are not used here.')
    return run<R>(statement, parameters)
  }
  // pg would keep a connection whose answer came too late; released as broken it is closed.
  const release = (isDiscarded?: boolean) => client.release(isDiscarded || broken !== undefined)
  return { query, release }
}
