let handle: (error: unknown) => void = () => undefined

/** Counts an error that is shown in place of a page, or an `error` or `unhandledrejection` event of the window. */
export function report(error: unknown): void {
  handle(error)
}

/** Passes the errors reported from now on to `next`. Without it they are dropped. */
export function handleErrors(next: (error: unknown) => void): void {
  handle = next
}
