const open: (() => unknown)[] = []

/** Closes something after the last test of the file, what was opened last first. It may be closed already. */
export function closeLater(close: () => unknown): void {
  // Jest's runner for these files allows a hook inside a hook or a test. End-to-end tests, which close everything themselves, have none.
  const jest: { afterAll?: (close: () => Promise<void>) => void; open?: unknown } = globalThis
  if (open.length === 0) jest.afterAll?.(closeAll)
  open.push(close)
}

async function closeAll() {
  while (open.length > 0) await open.pop()?.()
}
