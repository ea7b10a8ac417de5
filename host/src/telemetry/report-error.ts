type Handler = (error: unknown) => void | Promise<void>

let handle: Handler = () => undefined

/** Counts an error shown in place of a page, or an error event of the window. Resolves once it is counted, or cannot be. */
export async function report(error: unknown): Promise<void> {
  await handle(error)
}

/** Passes the errors reported from now on to `next`. Without it they are dropped. */
export function handleErrors(next: Handler): void {
  handle = next
}
