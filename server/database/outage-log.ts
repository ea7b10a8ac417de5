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
