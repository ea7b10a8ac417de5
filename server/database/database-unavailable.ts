import { types } from 'node:util'
import { errorCode } from '@site/shared/rules'

const { isNativeError } = types

/** Stopped, restarting, frozen, full, read-only or too slow: the statement may have been executed. Answered with 503, so that clients retry. */
export class DatabaseUnavailable extends Error {
  readonly statusCode = 503
  readonly code: string = 'SERVICE_UNAVAILABLE'
  /** In seconds. */
  readonly retryAfter: number = 5

  constructor(cause: unknown) {
    super(describe(cause), { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** READ_ONLY is on: nothing is stored. */
export class ReadOnly extends DatabaseUnavailable {
  override readonly code = 'READ_ONLY'
  override readonly retryAfter = 60

  constructor() {
    super(new Error('READ_ONLY is on'))
    this.name = 'ReadOnly'
  }
}

/** The SQLSTATE of a statement that takes longer than it may. */
export const tooSlow = '57014'

/** The SQLSTATE of a write to a database that is read-only: a standby after a failover, or a provider that protects a full disk. */
const readOnly = '25006'

/**
 * SQLSTATEs: connection errors; shutting down, crashed, starting; read-only; a standby that replays what conflicts; too long in a
 * transaction; out of space or connections; errors of its disk.
 */
const states = /^(08\w{3}|57P0[1-5]|25006|25P0[34]|40001|53\w{3}|58\w{3})$/

const network =
  /^(EAI_AGAIN|ECONN(ABORTED|REFUSED|RESET)|E(HOST|NET)UNREACH|ENOTFOUND|EPIPE|ERR_STREAM_DESTROYED|ETIMEDOUT)$/

/** Messages of driver errors without a code. */
const words =
  /^(Connection terminated|Query read timeout|timeout (exceeded|expired)|Client (has encountered|was closed)|Cannot use a pool)/

/** Whether an error of the driver means that the database is unavailable, not that it rejected a statement. */
export function isUnavailable(error: unknown): boolean {
  if (!isNativeError(error)) return false
  const code = errorCode(error)
  // The missing socket file of a database on this machine.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  return code ? states.test(code) || network.test(code) : words.test(error.message)
}

/** Whether a database answers, but takes no writes. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && errorCode(error.cause) === readOnly
}

/** Whether a statement shows that the database is there again: what can be read says nothing about a full or read-only one. */
export function isWrite(statement: string): boolean {
  return /^\s*(?:insert|update|delete|do)\b/i.test(statement)
}

/** A host name with several IP addresses fails with several errors and an empty message. */
function describe(error: unknown): string {
  if (!isNativeError(error)) return String(error)
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.map(describe).join('; ')
  return error.message || errorCode(error) || error.name
}

/** In milliseconds without a failed call: some connections break later than others. */
const calm = 1_000

/** Reports an outage once when it begins and once when it is over. */
export class OutageLog {
  readonly #report: (problem: string) => void
  #since: number | undefined
  #lastFailure = 0
  #failures = 0

  constructor(report: (problem: string) => void) {
    this.#report = report
  }

  failed(reason: string): void {
    this.#lastFailure = Date.now()
    this.#failures++
    if (this.#since !== undefined) return
    this.#since = this.#lastFailure
    this.#report(`The database is unavailable (${reason}). Calls that need it are answered with 503 until it is back.`)
  }

  answered(): void {
    if (this.#since === undefined || Date.now() - this.#lastFailure < calm) return
    const seconds = Math.round((this.#lastFailure - this.#since) / 1_000)
    this.#report(`The database is back; it was unavailable for ${seconds} s, and ${this.#failures} calls to it failed.`)
    this.#since = undefined
    this.#failures = 0
  }
}
