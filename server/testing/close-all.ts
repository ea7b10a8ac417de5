const open: (() => unknown)[] = []

/** Has something closed by the next `closeAll`. */
export function closeLater(close: () => unknown): void {
  open.push(close)
}

/** Closes what this file of tests has opened, the last first: `afterAll(closeAll)`. What is closed already may be closed again. */
export async function closeAll(): Promise<void> {
  while (open.length > 0) await open.pop()?.()
}
