/** The tool understood and refuses: one sentence per reason, each saying what to do about it. */
export class Refusal extends Error {
  readonly reasons: readonly string[]

  constructor(reasons: readonly string[]) {
    super(reasons.join('\n'))
    this.name = 'Refusal'
    this.reasons = reasons
  }
}
