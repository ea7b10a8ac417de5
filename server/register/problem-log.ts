import { errorMessage } from '@site/shared/rules'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'

/** Reports each problem once, until it is solved or another error causes it. Outages of the database are reported elsewhere. */
export class ProblemLog {
  readonly #report: (problem: string) => void
  readonly #reported = new Map<string, string>()

  constructor(report: (problem: string) => void) {
    this.#report = report
  }

  failed(consequence: string, error: unknown): void {
    if (error instanceof DatabaseUnavailable) return
    const problem = `${consequence}: ${errorMessage(error)}`
    if (this.#reported.get(consequence) === problem) return
    this.#reported.set(consequence, problem)
    this.#report(problem)
  }

  solved(consequence: string): void {
    this.#reported.delete(consequence)
  }
}
