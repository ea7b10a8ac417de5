/** No usable answer came: no network, no answer in time, or a fault of the server (status 5xx). Worth a retry. */
export class ApiUnavailable extends Error {
  /** HTTP status; undefined where no answer came at all. */
  readonly status: number | undefined

  constructor(message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'ApiUnavailable'
    this.status = options.status
  }
}

/** The server understood and refused (status 4xx). */
export class ApiRejected extends Error {
  readonly status: number
  /** Code of the answer, such as `NOT_FOUND`; `HTTP_<status>` where the answer held none. */
  readonly error: string
  /** The field of the request that the code is about. */
  readonly field: string | undefined
  /** From when on the same may succeed; undefined where the server did not say. */
  readonly retryAt: Date | undefined

  constructor(status: number, error: string, field?: string, retryAt?: Date) {
    super(`The server refused the request: ${status} ${error}${field ? ` (${field})` : ''}`)
    this.name = 'ApiRejected'
    this.status = status
    this.error = error
    this.field = field
    this.retryAt = retryAt
  }
}

/** Whether the server refused a call with a code, which is one of those that the call names. */
export function isRefused<Code extends string>(
  error: unknown,
  _call: { refusals?: Readonly<Record<Code, unknown>> },
  code: NoInfer<Code>,
): boolean {
  return error instanceof ApiRejected && error.error === code
}

/** The answer is not what this version of the site can read. */
export class ApiShape extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ApiShape'
  }
}
