/** The package has no types; these are the used ones. */
declare module 'jest-light-runner' {
  export interface Test {
    path: string
  }

  export interface SerializableError {
    message: string
    stack: string
  }

  export default class LightRunner {
    runTests(
      tests: Test[],
      watcher: unknown,
      onStart: (test: Test) => Promise<void>,
      onResult: (test: Test, result: unknown) => Promise<void>,
      onFailure: (test: Test, error: SerializableError) => Promise<void>,
    ): Promise<void>
  }
}
