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
