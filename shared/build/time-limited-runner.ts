import LightRunner, { type SerializableError, type Test } from 'jest-light-runner'

/** Milliseconds after which a test file counts as hanging. The slowest takes less than a minute on two cores. */
const limit = 1_200_000

/** Milliseconds for jest to report before the process exits. */
const farewell = 5_000

/** Runs tests in plain Node, with a time limit that the base runner lacks. */
export default class TimeLimitedRunner extends LightRunner {
  override async runTests(
    tests: Test[],
    watcher: unknown,
    onStart: (test: Test) => Promise<void>,
    onResult: (test: Test, result: unknown) => Promise<void>,
    onFailure: (test: Test, error: SerializableError) => Promise<void>,
  ): Promise<void> {
    const clocks = new Map<Test, NodeJS.Timeout>()
    let giveUp: (() => void) | undefined
    const hangs = new Promise<void>((resolve) => (giveUp = resolve))

    async function end(test: Test) {
      const message = `${test.path} takes longer than ${limit / 1_000} s, and what comes after it is not run`
      await onFailure(test, { message, stack: message })
      giveUp?.()
      setTimeout(() => process.exit(1), farewell)
    }

    const run = super.runTests(
      tests,
      watcher,
      (test) => {
        clocks.set(
          test,
          setTimeout(() => void end(test), limit),
        )
        return onStart(test)
      },
      (test, result) => {
        clearTimeout(clocks.get(test))
        return onResult(test, result)
      },
      (test, error) => {
        clearTimeout(clocks.get(test))
        return onFailure(test, error)
      },
    )
    return Promise.race([run, hangs])
  }
}
