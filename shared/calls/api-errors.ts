/** No usable answer: no network, a timeout, or status 5xx. Worth a retry. */
export class ApiUnavailable extends Error {
  override name = 'ApiUnavailable'
  /** Undefined without an answer. */
  readonly status: number | undefined
  readonly at = new Date()

  constructor(message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.status = options.status
  }
}

/** The server rejected the request (status 4xx). */
export class ApiRejected extends Error {
  override name = 'ApiRejected'
  readonly status: number
  /** Error code, such as `NOT_FOUND`; `HTTP_<status>` where the answer has none. */
  readonly error: string
  readonly field: string | undefined
  /** When a retry may succeed, where the server says so. */
  readonly retryAt: Date | undefined
  /** The whole answer. */
  readonly data: unknown

  constructor(status: number, error: string, field?: string, retryAt?: Date, data?: unknown) {
    super(`The server rejected the request: ${status} ${error}${field ? ` (${field})` : ''}`)
    this.status = status
    this.error = error
    this.field = field
    this.retryAt = retryAt
    this.data = data
  }
}

/** Whether a call failed with one of its error codes. */
export function isRejected<Code extends string>(
  error: unknown,
  _call: { errors?: Readonly<Record<Code, unknown>> },
  code: NoInfer<Code>,
): boolean {
  return error instanceof ApiRejected && error.error === code
}

/** Whether the server says that it takes nothing for now: its database is away, or it is only read. */
export function isOutage(error: unknown): error is ApiUnavailable {
  return error instanceof ApiUnavailable && error.status === 503
}

/** The answer does not match its struct. */
export class ApiShape extends Error {
  override name = 'ApiShape'
}
