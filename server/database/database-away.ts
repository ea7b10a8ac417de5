import { types } from 'node:util'

const { isNativeError } = types

/**
 * The database cannot be used at the moment: it is stopped, restarting, frozen or full. What was asked of
 * it may or may not have been done. Answered with 503; the same may be asked again.
 */
export class DatabaseAway extends Error {
  readonly statusCode = 503

  constructor(cause: unknown) {
    super(describe(cause), { cause })
    this.name = 'DatabaseAway'
  }
}

/** SQLSTATE: of the connection; shutting down, crashed, starting; ended for idling in a transaction; no room or connection left. */
const states = /^(08\w{3}|57P0[1-5]|25P03|53\w{3})$/

const network = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ETIMEDOUT',
])

/** What the driver says without a code. */
const words =
  /^(Connection terminated|Query read timeout|timeout (exceeded|expired)|Client (has encountered|was closed)|Cannot use a pool)/

/** Whether an error of the driver says that the database is away, and not that it refused what was asked. */
export function isAway(error: unknown): boolean {
  if (!isNativeError(error)) return false
  const code = codeOf(error)
  // A socket file that is not there, of a database on this machine.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  return code ? states.test(code) || network.has(code) : words.test(error.message)
}

/** The SQLSTATE or the system's code of an error. */
export function codeOf(error: unknown): string | undefined {
  return isNativeError(error) && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** A name with several addresses fails with several errors, and an empty message. */
function describe(error: unknown): string {
  if (!isNativeError(error)) return String(error)
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.map(describe).join('; ')
  return error.message || codeOf(error) || error.name
}

/** An outage is over when for so long no call has failed, in milliseconds: some connections break later than others. */
const calm = 1_000

/** Tells of an outage once when it begins and once when it is over, whatever number of calls fail meanwhile. */
export class OutageLog {
  readonly #report: (problem: string) => void
  readonly #now: () => number
  #since: number | undefined
  #lastFailure = 0
  #failures = 0

  constructor(report: (problem: string) => void, now: () => number = Date.now) {
    this.#report = report
    this.#now = now
  }

  /** A call failed for this reason. */
  failed(reason: string): void {
    this.#lastFailure = this.#now()
    this.#failures++
    if (this.#since !== undefined) return
    this.#since = this.#lastFailure
    this.#report(`The database is away (${reason}). What needs it is answered with 503 until it is back.`)
  }

  /** The database has answered. */
  answered(): void {
    if (this.#since === undefined || this.#now() - this.#lastFailure < calm) return
    const seconds = Math.round((this.#lastFailure - this.#since) / 1_000)
    this.#report(`The database is back; it was away for ${seconds} s, and ${this.#failures} calls to it failed.`)
    this.#since = undefined
    this.#failures = 0
  }
}
